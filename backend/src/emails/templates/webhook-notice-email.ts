import { z } from 'zod';
import type { Email } from './parts/email.js';
import type { Shop } from './parts/shop.js';
import { noticeToBusiness } from './parts/short-email.js';

const notice = z.object({ receiver: z.string(), response: z.string() });

/** Informs the owner that a webhook has paused itself. */
export function webhookNoticeEmail(data: unknown, shop: Shop): Email {
  const { receiver, response } = notice.parse(data);
  return noticeToBusiness(shop, {
    subject: `Webhook paused: ${receiver}`,
    heading: 'A webhook is paused',
    paragraphs: [
      `${receiver} didn't accept a message about an order for more than a day, so we've stopped sending to it. Nothing is lost: all messages wait, in order.`,
      'Once the program there works again, resume the webhook, and it gets everything that it missed.',
    ],
    facts: [['Last answer', response]],
    action: { label: 'Open Integrations', url: `${shop.publicUrl}/admin/integrations` },
  });
}
