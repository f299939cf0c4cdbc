import { Injectable } from '@nestjs/common';
import type { ConnectEmailAccount } from '@party-rental/contracts';
import { ConnectedAccount } from '../../platform/security/connected-account.js';
import { SmtpClient } from './smtp-client.js';

/** The mail server. */
@Injectable()
export class EmailAccount extends ConnectedAccount<ConnectEmailAccount, SmtpClient> {
  protected readonly store = { table: 'email_account', provider: 'smtp', stream: 'email-account' };

  /** Of the settings. With its password, which no response may contain. */
  async read(): Promise<ConnectEmailAccount | undefined> {
    return (await this.readStored())?.keys;
  }

  /** Not connected yet. */
  open({ host, port, security, user, password, sender }: ConnectEmailAccount): SmtpClient {
    const url = new URL(
      `${security === 'tls' ? 'smtps' : 'smtp'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    );
    if (user) [url.username, url.password] = [encodeURIComponent(user), encodeURIComponent(password)];
    if (security !== 'tls') url.searchParams.set(security === 'starttls' ? 'requireTLS' : 'ignoreTLS', 'true');
    return new SmtpClient(url.href, {
      ...{ from: sender, businessName: '', businessEmail: '' },
      publicUrl: this.config.publicUrl,
    });
  }

  protected isSet(): boolean {
    return this.config.smtpUrl !== undefined;
  }

  protected async openCurrent(): Promise<SmtpClient | undefined> {
    const { smtpUrl, mailFrom: from, publicUrl, business } = this.config;
    if (smtpUrl) return new SmtpClient(smtpUrl, { from, publicUrl, ...business });
    const account = await this.read();
    return account && this.open(account);
  }
}
