import { Controller, Inject, Req } from '@nestjs/common';
import {
  firstBookableDay,
  withoutInternal,
  type Delivery,
  type HistoryEntry,
  type InputOf,
  type ProofKey,
  type PublicSettings,
  type ShopWarning,
  type VersionedSettings,
} from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import { Accounts } from '../../../accounts/accounts.js';
import { Rejection } from '../../../domain/rejections.js';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/tokens.js';
import { BusinessDay } from '../../../platform/business-day.js';
import { PromoCodeQueries } from '../../../read/settings/promo-codes.queries.js';
import { SettingsReader, ShopQueries } from '../../../read/settings/settings.queries.js';
import type { Caller } from '../../../write/caller.js';
import { withActorNames } from '../actor-names.js';
import { CurrentCaller } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { ProofKeys } from '../../../read/proof/proof-keys.js';
import { SettingsHistoryQueries } from '../../../read/settings/settings-history.queries.js';
import { ShopCommands } from '../../../write/settings/shop.commands.js';

@Controller()
export class ShopController {
  constructor(
    private readonly shopCommands: ShopCommands,
    private readonly settingsReader: SettingsReader,
    private readonly shop: ShopQueries,
    private readonly promoCodes: PromoCodeQueries,
    private readonly signingKeys: ProofKeys,
    private readonly settingsHistory: SettingsHistoryQueries,
    @Inject(BusinessDay) private readonly businessDay: BusinessDay,
    private readonly accounts: Accounts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Endpoint('settings')
  async settings(): Promise<PublicSettings> {
    const { version: _, priceBook, ...settings } = await this.settingsReader.readWithPriceBook();
    const { validFrom: _validFrom, ...publicBook } = priceBook;
    const { timeZone } = this.businessDay;
    const clock = this.businessDay.time();
    const { today } = clock;
    return {
      ...withoutInternal(settings),
      closedDays: settings.closedDays.filter((day) => day >= today),
      closedPeriods: settings.closedPeriods.filter(({ to }) => to >= today),
      priceBook: publicBook,
      onlinePayments: this.config.payments !== undefined,
      hasPromoCodes: await this.promoCodes.areInForce(today),
      timeZone,
      today,
      firstBookableDay: firstBookableDay(settings, clock),
    };
  }

  @Endpoint('delivery')
  delivery(@Input() { query }: InputOf<'delivery'>): Promise<Delivery> {
    return this.shop.deliveryTo(query.zip);
  }

  @Endpoint('proofKeys')
  proofKeys(): Promise<ProofKey[]> {
    return this.signingKeys.list();
  }

  @Endpoint('adminSettings')
  adminSettings(): Promise<VersionedSettings> {
    return this.settingsReader.read();
  }

  @Endpoint('shopWarnings')
  warnings(): Promise<ShopWarning[]> {
    return this.shop.warnings();
  }

  @Endpoint('settingsHistory')
  async history(): Promise<HistoryEntry[]> {
    return withActorNames(await this.settingsHistory.read(), this.accounts);
  }

  @Endpoint('changeSettings')
  change(
    @Req() { session }: FastifyRequest,
    @Input() { body }: InputOf<'changeSettings'>,
    @CurrentCaller() caller: Caller,
  ): Promise<VersionedSettings | Rejection> {
    // Otherwise the admin would lose access by it.
    if (body.requireSecondFactor && !session.hasSecondFactor) return Promise.resolve(secondFactorFirst());
    return this.shopCommands.changeSettings(body, caller);
  }

  @Endpoint('contact')
  contact(@Input() { body }: InputOf<'contact'>): Promise<void> {
    return this.shopCommands.sendMessage(body);
  }
}

function secondFactorFirst(): Rejection {
  const message = 'Please set up two-step sign-in for your own account first';
  return new Rejection('conflict', `${message}.`, { errors: [{ path: 'requireSecondFactor', message }] });
}
