import { z } from 'zod';
import { blankAsAbsent, emailAddress, line, paragraph, phoneNumber } from './limits/text.js';

/** What a visitor writes to the shop. */
export const contactMessage = z
  .object({
    name: line(120, 'Name is required'),
    email: emailAddress,
    phone: blankAsAbsent(phoneNumber('')),
    message: paragraph(4000, 'Message is required'),
    website: z
      .literal('', 'This looks like it was sent by a program. Please call us instead')
      .optional()
      .meta({ description: 'A trap for programs that fill in every field: people never see it, and leave it empty.' }),
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.output<typeof contactMessage>;
