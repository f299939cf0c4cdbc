import type { Role } from '@party-rental/contracts';
import type { Meta } from '../event-store/recorded-event.js';

/** Who asks, as the session tells it; a guest has no user. */
export interface Caller {
  user: { id: number; role: Role } | null;
  requestId: string;
  /** Where an HTTP request comes from: an IPv4 address or an IPv6 network. */
  network?: string;
  /** Where nobody who is signed in asks. */
  actor?: 'demonstration' | 'system';
}

export function metaOf({ user, requestId, actor: given }: Caller): Meta {
  const actor = given ?? (!user ? 'guest' : `${user.role === 'ADMIN' ? 'admin' : 'user'}:${user.id}`);
  return { actor, correlationId: requestId };
}
