import type { FastifyInstance } from 'fastify';
import { Rejection } from '../../domain/rejections.js';
import type { PaymentAccount } from '../../payments/payment-account.js';
import type { PaymentRequests } from '../../payments/payment-requests.js';
import { RejectionError } from './problems.js';

/**
 * Takes the messages of the payment provider. They only say what to read, so each is stored and answered at once. Their
 * signature is of the exact bytes.
 */
export async function registerPaymentNotices(
  fastify: FastifyInstance,
  account: PaymentAccount,
  requests: PaymentRequests,
): Promise<void> {
  await fastify.register((notices, _options, done) => {
    notices.removeAllContentTypeParsers();
    notices.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    const path = '/api/payments/webhooks/:provider';
    notices.post<{ Body: Buffer; Params: { provider: string } }>(path, async ({ body, headers, params }, reply) => {
      const provider = await account.current();
      if (provider?.name !== params.provider)
        throw new RejectionError(new Rejection('not_found', "This provider isn't connected."));
      const signature = headers['stripe-signature'];
      const notice = provider.readNotice(body, typeof signature === 'string' ? signature : undefined);
      if (notice === 'forged') throw new RejectionError(new Rejection('malformed', 'The signature is wrong or old.'));
      if (notice) await requests.notify(notice);
      return reply.status(200).send({ received: true });
    });
    done();
  });
}
