import type { Role } from '@party-rental/contracts';
import { formatActor, type Actor, type ApiKeyActor } from '../domain/actor.js';
import type { Meta } from '../event-store/recorded-event.js';

/** Who sends a command, and in which request. A guest has no user. */
export interface Caller {
  user: { id: number; role: Role } | null;
  requestId: string;
  /** Of the request; undefined if the caller does not repeat it. */
  idempotencyKey?: string | undefined;
  /** Subnet of the HTTP request: an IPv4 address or an IPv6 network. */
  network?: string;
  /** Replaces the user or guest as the actor of the events. */
  actor?: Extract<Actor, 'demonstration' | 'system'> | ApiKeyActor;
}

export function toMeta({ user, requestId, actor }: Caller): Meta {
  return { actor: actor ?? formatActor(user), correlationId: requestId };
}
