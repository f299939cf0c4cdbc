import type { INestApplicationContext } from '@nestjs/common';
import type { DeliveryRule, Truck } from '@party-rental/contracts';
import { Rejection } from '../domain/rejections.js';
import { defaultSettings } from '../domain/settings.js';
import type { Config } from '../platform/config/config.js';
import { CONFIG } from '../platform/tokens.js';
import type { Caller } from '../write/caller.js';
import { ShopCommands } from '../write/settings/shop.commands.js';

/** Around the shop's address without a surcharge, and far from it not at all. */
const DELIVERY_RULES: DeliveryRule[] = [
  { zipPrefix: '12', fee: 0, served: true },
  { zipPrefix: '8', fee: 0, served: false },
  { zipPrefix: '9', fee: 0, served: false },
];

const TRUCKS: Truck[] = [
  { id: 1, name: 'Blue Truck' },
  { id: 2, name: 'Red Truck' },
];

export async function setDemoDelivery(app: INestApplicationContext, caller: Caller): Promise<void> {
  const settings = { ...defaultSettings(app.get<Config>(CONFIG)), deliveryRules: DELIVERY_RULES, trucks: TRUCKS };
  const outcome = await app.get(ShopCommands).changeSettings(settings, caller);
  if (outcome instanceof Rejection) throw new Error(outcome.detail);
}
