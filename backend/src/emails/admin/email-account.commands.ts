import { Inject, Injectable } from '@nestjs/common';
import type { ConnectEmailAccount, OutputOf, User } from '@party-rental/contracts';
import { SETTINGS_STREAM } from '../../domain/placement.js';
import { conflict, Rejection } from '../../domain/rejections.js';
import { latestSettings } from '../../domain/settings.js';
import { Streams } from '../../log/streams.js';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';
import { EmailAccount } from '../sending/email-account.js';
import { explainFault } from '../sending/smtp-faults.js';

/** What the owner does with the mail server. */
@Injectable()
export class EmailAccountCommands {
  constructor(
    private readonly account: EmailAccount,
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async show(): Promise<OutputOf<'emailAccount'>> {
    const { smtpUrl, mailFrom: sender = null } = this.config;
    if (smtpUrl) return { source: 'environment', server: null, host: new URL(smtpUrl).host, sender };
    const { password: _, ...server } = (await this.account.read()) ?? { password: '' };
    return 'host' in server
      ? { source: 'settings', server, host: server.host, sender: server.sender }
      : { source: null, server: null, host: null, sender: null };
  }

  async connect(account: ConnectEmailAccount, byId: number): Promise<OutputOf<'emailAccount'> | Rejection> {
    if (this.config.smtpUrl)
      return conflict('The mail server is set by the environment of the server (SMTP_URL), and changed there.');
    const fault = await this.account
      .open(account)
      .verify()
      .then(() => undefined, explainFault);
    if (fault) return new Rejection('malformed', fault);
    await this.account.connect(account, byId);
    return this.show();
  }

  async test({ email }: User): Promise<OutputOf<'testEmailAccount'> | Rejection> {
    const client = await this.account.current();
    if (!client) return conflict('No mail server is set.');
    if (!email) return conflict('Your account has no email. Enter one in your account first.');
    const { businessEmail } = latestSettings(await this.streams.readLast(SETTINGS_STREAM, 1), this.config);
    if (!client.hasSender && businessEmail === '')
      return conflict('Emails have no sender yet. Enter the email of your business in the settings first.');
    const fault = await client.sendTest(email, businessEmail).then(() => undefined, explainFault);
    return { ok: !fault, detail: fault ?? `The mail server took a test email to ${email}. Look into spam, too.` };
  }
}
