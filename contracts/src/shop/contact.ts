import { z } from 'zod';
import { blankAsAbsent, emailAddress, line, paragraph, phoneNumber } from '../text/text.js';

/** A message from the contact form. */
export const contactMessage = z
  .object({
    name: line(120, 'Name is required'),
    email: emailAddress,
    phone: blankAsAbsent(phoneNumber('')),
    message: paragraph(4000, 'Message is required'),
    website: z
      .literal('', 'This looks like it was sent by a program. Please call us instead')
      .optional()
      .meta({ description: 'Honeypot: people never see this field and leave it empty; bots fill it in.' }),
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.output<typeof contactMessage>;
