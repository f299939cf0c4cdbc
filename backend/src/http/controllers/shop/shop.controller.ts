import { Controller, Req } from '@nestjs/common';
import {
  type Delivery,
  type HistoryEntry,
  type InputOf,
  type PlaceServed,
  type ProofKey,
  type PublicContent,
  type PublicSettings,
  type ShopWarning,
  type VersionedSettings,
} from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import { Accounts } from '../../../accounts/accounts.js';
import { Rejection } from '../../../domain/rejections.js';
import { SettingsReader, ShopQueries } from '../../../read/settings/settings.queries.js';
import type { Caller } from '../../../write/caller.js';
import { withActorNames } from '../actor-names.js';
import { CurrentCaller } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { ProofKeys } from '../../../read/proof/proof-keys.js';
import { PublicShop } from './public-shop.js';
import { SettingsHistoryQueries } from '../../../read/settings/settings-history.queries.js';
import { ShopCommands } from '../../../write/settings/shop.commands.js';

@Controller()
export class ShopController {
  constructor(
    private readonly shopCommands: ShopCommands,
    private readonly settingsReader: SettingsReader,
    private readonly shop: ShopQueries,
    private readonly publicShop: PublicShop,
    private readonly signingKeys: ProofKeys,
    private readonly settingsHistory: SettingsHistoryQueries,
    private readonly accounts: Accounts,
  ) {}

  @Endpoint('settings')
  settings(): Promise<PublicSettings> {
    return this.publicShop.settings();
  }

  @Endpoint('content')
  content(): Promise<PublicContent[]> {
    return this.publicShop.content();
  }

  @Endpoint('delivery')
  delivery(@Input() { query }: InputOf<'delivery'>): Promise<Delivery> {
    return this.shop.deliveryTo(query.zip);
  }

  @Endpoint('places')
  places(): Promise<PlaceServed[]> {
    return this.shop.places();
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
