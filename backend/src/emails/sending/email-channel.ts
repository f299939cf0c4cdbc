import { DeliveryError, type Send } from '../../deliveries/channel.js';
import type { DeliveryKind } from '../../deliveries/delivery-queue.js';
import type { Delivery } from '../outbox/deliveries.js';
import type { Composer } from '../templates/composer.js';
import { SkippedDelivery } from '../templates/parts/email.js';
import type { RecipientBound } from './recipient-bound.js';
import type { SmtpClient } from './smtp-client.js';

/** Jobs have the names and ids of earlier versions. */
export const EMAIL_QUEUE: DeliveryKind<Delivery> = {
  queue: 'mail',
  concurrency: 5,
  jobId: ({ eventId, purpose }) => `mail-${eventId}-${purpose}`,
  label: ({ purpose }) => purpose,
};

/** Composes an email from the log of this moment, and sends it. `bound` is undefined while limits are off. */
export function sendEmail(
  composer: Composer,
  findServer: () => Promise<SmtpClient | undefined>,
  bound: RecipientBound | undefined,
): Send<Delivery> {
  return async ({ attempt, ...delivery }, confirm, signal) => {
    const email = await composer.compose(delivery);
    if (email instanceof SkippedDelivery) {
      const { reason } = email;
      return { status: 'skipped', reason, note: reason === 'unwanted' ? null : reason };
    }
    const { bounded } = email;
    // The bound has recorded that the email will be summed up.
    if (bounded && bound && !(await bound.admits(delivery, attempt, bounded))) return undefined;
    const smtp = await findServer();
    if (!smtp) throw new DeliveryError('No mail server is set');
    const reply = await smtp.send(delivery, email, confirm, signal);
    return { status: 'sent', details: { message_id: smtp.messageId(delivery), reply, error: null } };
  };
}
