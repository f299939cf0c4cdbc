import { z } from 'zod/v4';

// It compiles schemas with eval, which the Content-Security-Policy forbids; trying is reported as an issue of the page.
z.config({ jitless: true });

export { z };
