import { z } from 'zod/v4';

// Zod tries to compile schemas with eval, which the CSP forbids, and browsers report the attempt as an issue.
z.config({ jitless: true });

export { z };
