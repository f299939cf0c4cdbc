import { readPages } from '../query';

/** All entries, upcoming days first. */
export const waitlistQuery = (search: string | undefined) =>
  readPages('GET /api/admin/waitlist', { query: { search } }, { reads: ['waitlist'] });
