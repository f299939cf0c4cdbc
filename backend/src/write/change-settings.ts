import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ShopSettings } from '@party-rental/contracts';
import { changeSettings, defaultSettings } from '../domain/settings.js';
import { Rejection } from '../domain/rejections.js';
import type { Config } from '../platform/config.js';
import { newId } from '../platform/ids.js';
import { CONFIG } from '../platform/tokens.js';
import { BookingDesk } from './booking-desk.js';
import { metaOf, type Caller } from './caller.js';

/** Answers the settings as they are then. */
export class ChangeSettings extends Command<ShopSettings | Rejection> {
  constructor(
    readonly settings: ShopSettings,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(ChangeSettings)
export class ChangeSettingsHandler implements ICommandHandler<ChangeSettings> {
  constructor(
    private readonly desk: BookingDesk,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ settings, caller }: ChangeSettings): Promise<ShopSettings | Rejection> {
    const outcome = await this.desk.submit({
      commandId: newId(),
      meta: metaOf(caller),
      boundary: { items: [], changedItems: [], days: [], streams: [], settings: 'changed' },
      decide: (state) => changeSettings(state.settings() ?? defaultSettings(this.config), settings),
    });
    return outcome instanceof Rejection ? outcome : settings;
  }
}
