import { call, sends } from './client';
import { read, readPages } from './query';

/** All entries, upcoming days first. */
export const waitlistQuery = (search: string | undefined) =>
  readPages('GET /api/admin/waitlist', { query: { search } }, { reads: ['waitlist'] });

/** The units that are held for the holder of a token; null once the hold has ended. */
export function holdQuery(token: string) {
  return read(
    'GET /api/waitlist/hold',
    { query: { token } },
    { reads: ['waitlist'], enabled: token !== '', select: ({ hold }) => hold },
  );
}

export const joinWaitlist = sends('POST /api/waitlist');
export const leaveWaitlist = ({ id, token }: { id: string; token?: string }) =>
  call('DELETE /api/waitlist/{id}', { params: { id }, query: { token } });
