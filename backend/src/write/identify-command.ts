import { newId } from '../platform/ids.js';
import type { Hmac } from '../platform/security/hmac.js';
import { toMeta, type Caller } from './caller.js';

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
