import type { Role } from '@party-rental/contracts';
import { formatActor, type Actor, type ApiKeyActor } from '../domain/actor.js';
import type { Meta } from '@party-rental/event-store/recorded-event';
import { newId } from '../platform/ids.js';
import type { Hmac } from '../platform/security/hmac.js';

/** Who sends a command, and in which request. A guest has no user. */
export interface Caller {
  user: { id: number; role: Role } | null;
  requestId: string;
  /** Of the request; undefined if the caller does not repeat it. */
  idempotencyKey?: string | undefined;
  /** Subnet of the HTTP request: an IPv4 address or an IPv6 network. */
  network?: string;
  /** The import that the command is part of. */
  importId?: string;
  /** Replaces the user or guest as the actor of the events. */
  actor?: Extract<Actor, 'demonstration' | 'system'> | ApiKeyActor;
}

export function toMeta({ user, requestId, actor, importId }: Caller): Meta {
  return { actor: actor ?? formatActor(user), correlationId: requestId, ...(importId && { importId }) };
}

interface CommandRequest {
  caller: Caller;
  /** Only requests of the same scope share an idempotency key. */
  scope: string;
  /** What the caller sent. Another request with the same key is rejected. */
  request: unknown;
}

/** A repeated request is the same command, whichever account sends it. */
export function identifyCommand(hmac: Hmac, { caller, scope, request }: CommandRequest) {
  const { idempotencyKey } = caller;
  return {
    commandId: idempotencyKey === undefined ? newId() : toCommandId(hmac, scope, idempotencyKey),
    meta: { ...toMeta(caller), requestHash: hmac.of(JSON.stringify(request)) },
    isRepeatable: idempotencyKey !== undefined,
  };
}

export function toCommandId(hmac: Hmac, scope: string, idempotencyKey: string): string {
  return `key-${hmac.of(`${scope} ${idempotencyKey}`)}`;
}
