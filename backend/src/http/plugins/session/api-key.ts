import { deriveScope } from '@party-rental/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiKeys } from '../../../accounts/integrations/api-keys.js';
import { Rejection } from '../../../domain/rejections.js';
import { clientNetworks } from '../../../platform/security/client-networks.js';
import type { RateCounters } from '../../../platform/security/rate-counters.js';
import { endpointAt } from '../../controllers/endpoint.js';
import { tooManyAttempts } from '../limits/rate-limit.js';
import { RejectionError } from '../problems.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of the request; its scope was checked. */
    apiKeyId: number | undefined;
  }
}

const CREATOR_LACKS_SECOND_FACTOR =
  'This shop requires two-step sign-in for admins, and the admin who created this API key has not set it up.';
const CALLS = { max: 300, windowMs: 60_000 };
const WRONG_KEYS = { max: 20, windowMs: 600_000 };

/**
 * Checks `Authorization: Bearer` and the scope of the key. The key counts instead of a session; where no sign-in is needed, it
 * has no effect. Without counters, calls are not limited.
 */
export function registerApiKeys(
  fastify: FastifyInstance,
  keys: ApiKeys,
  counters: RateCounters | undefined,
  requiresSecondFactor: () => Promise<boolean>,
): void {
  fastify.decorateRequest('apiKeyId', undefined);
  fastify.addHook('onRequest', async (request) => {
    const secret = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const endpoint = endpointAt(request);
    if (secret === undefined || !endpoint || endpoint.access === 'anyone') return;
    const scope = deriveScope(endpoint);
    const key = await keys.find(secret);
    if (!key) {
      for (const { network, allowance } of clientNetworks(request.ip))
        await count(counters, `wrong API keys ${network}`, { ...WRONG_KEYS, max: WRONG_KEYS.max * allowance });
      throw new RejectionError(new Rejection('unauthenticated', 'This API key is wrong, has expired or was revoked.'));
    }
    await count(counters, `API key ${key.id}`, CALLS);
    if (!key.hasSecondFactor && (await requiresSecondFactor()))
      throw new RejectionError(new Rejection('forbidden', CREATOR_LACKS_SECOND_FACTOR));
    if (!scope) throw new RejectionError(new Rejection('forbidden', "API keys can't do this. Please sign in instead."));
    if (!key.scopes.includes(scope))
      throw new RejectionError(new Rejection('forbidden', `This API key needs the scope ${scope} to do this.`));
    replaceSession(request, key.id);
  });
}

function replaceSession(request: FastifyRequest, keyId: number): void {
  delete request.account;
  request.apiKeyId = keyId;
}

async function count(counters: RateCounters | undefined, key: string, { max, windowMs }: typeof CALLS): Promise<void> {
  const counted = await counters?.increment(key, windowMs);
  if (counted && counted.current > max) throw tooManyAttempts(Math.ceil(counted.ttl / 1_000));
}
