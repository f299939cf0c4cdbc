import { Inject, Injectable } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { isOpen, type ShopWarning } from '@party-rental/contracts';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';
import { SettingsReader } from './settings.queries.js';

/** What keeps a shop from working although it runs, for its owner and its operator. */
export class ShopWarnings extends Query<ShopWarning[]> {}

@Injectable()
@QueryHandler(ShopWarnings)
export class ShopWarningsHandler implements IQueryHandler<ShopWarnings> {
  constructor(
    private readonly settings: SettingsReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute(): Promise<ShopWarning[]> {
    const { smtpUrl, production, mailFrom } = this.config;
    const settings = await this.settings.read();
    const warnings: ShopWarning[] = [];
    if (!isOpen(settings))
      warnings.push({
        code: 'not_open',
        message:
          'Visitors see “Opening soon”, and nothing can be booked online, until the shop has a name, an email and a phone number. Enter them in the settings.',
      });
    if (production && smtpUrl === undefined)
      warnings.push({
        code: 'no_email',
        message:
          'No email leaves this shop: SMTP_URL is not set. Emails wait, and are sent once it is, except reminders of past events.',
      });
    else if (mailFrom === undefined && settings.businessEmail === '')
      warnings.push({
        code: 'no_email',
        message:
          'No email leaves this shop: it has no sender. Enter the email of the business in the settings, or set MAIL_FROM.',
      });
    return warnings;
  }
}
