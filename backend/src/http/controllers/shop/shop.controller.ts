import { Controller, Inject } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  withoutInternal,
  type HistoryEntry,
  type InputOf,
  type PublicSettings,
  type VersionedSettings,
} from '@party-rental/contracts';
import { Accounts } from '../../../accounts/accounts.js';
import type { Rejection } from '../../../domain/rejections.js';
import { BusinessDay } from '../../../platform/business-day.js';
import { CurrentSettings } from '../../../read/settings/settings.queries.js';
import { SettingsHistory } from '../../../read/settings/settings-history.queries.js';
import type { Caller } from '../../../write/caller.js';
import { ChangeSettings } from '../../../write/settings/change-settings.js';
import { SendContactMessage } from '../../../write/settings/send-contact-message.js';
import { withActorNames } from '../actor-names.js';
import { CurrentCaller } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';

@Controller()
export class ShopController {
  constructor(
    @Inject(BusinessDay) private readonly businessDay: BusinessDay,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly accounts: Accounts,
  ) {}

  @Endpoint('settings')
  async settings(): Promise<PublicSettings> {
    const { version: _, ...settings } = await this.queries.execute(new CurrentSettings());
    const { timeZone } = this.businessDay;
    const today = this.businessDay.today();
    const closedDays = settings.closedDays.filter((day) => day >= today);
    return { ...withoutInternal(settings), closedDays, timeZone, today };
  }

  @Endpoint('adminSettings')
  adminSettings(): Promise<VersionedSettings> {
    return this.queries.execute(new CurrentSettings());
  }

  @Endpoint('settingsHistory')
  async history(): Promise<HistoryEntry[]> {
    return withActorNames(await this.queries.execute(new SettingsHistory()), this.accounts);
  }

  @Endpoint('changeSettings')
  change(
    @Input() { body }: InputOf<'changeSettings'>,
    @CurrentCaller() caller: Caller,
  ): Promise<VersionedSettings | Rejection> {
    return this.commands.execute(new ChangeSettings(body, caller));
  }

  @Endpoint('contact')
  contact(@Input() { body }: InputOf<'contact'>): Promise<void> {
    return this.commands.execute(new SendContactMessage(body));
  }
}
