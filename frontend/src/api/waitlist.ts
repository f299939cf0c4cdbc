import { call, sends } from './client';
import { read } from './query';

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
