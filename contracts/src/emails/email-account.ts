import { z } from 'zod';
import { cleanCode } from '../text/clean-text.js';
import { emailAddress, line, optionalLine } from '../text/text.js';

const HOST = 'Please enter the name of the mail server, such as smtp.example.com';
const PORT = 'Please enter a port from 1 to 65535';

const server = z.object({
  host: line(253, HOST, cleanCode).regex(/^[a-z\d]([a-z\d.:-]*[a-z\d])?$/i, HOST),
  port: z.int(PORT).min(1, PORT).max(65_535, PORT),
  security: z.enum(['starttls', 'tls', 'none']).meta({ description: '`tls`: from the start, usually at port 465' }),
  user: optionalLine(254).meta({ description: 'Blank for a server that needs no sign-in' }),
  sender: emailAddress.meta({ description: 'Where emails come from, under the name of the business' }),
});

export const connectEmailAccount = server
  .extend({ password: z.string().max(1000) })
  .meta({ id: 'ConnectEmailAccount' });
export type ConnectEmailAccount = z.output<typeof connectEmailAccount>;

export const emailAccount = z
  .object({
    source: z.enum(['environment', 'settings']).nullable().meta({ description: 'Null: there is no mail server' }),
    host: z.string().max(1000).nullable(),
    sender: z.string().max(1000).nullable().meta({
      description: 'Where emails come from whatever the email of the business is; null: from that',
    }),
    server: server.nullable().meta({ description: 'Null unless it is from the settings' }),
  })
  .meta({ id: 'EmailAccount' });
export type EmailAccount = z.infer<typeof emailAccount>;
