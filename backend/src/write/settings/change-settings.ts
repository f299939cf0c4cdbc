import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { VersionedSettings, SettingsChange } from '@party-rental/contracts';
import { rejectClosing } from '../../domain/closings.js';
import { changeSettings, defaultSettings } from '../../domain/settings.js';
import { Rejection } from '../../domain/rejections.js';
import type { Config } from '../../platform/config/config.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { CONFIG } from '../../platform/tokens.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { toMeta, type Caller } from '../caller.js';

/** Returns the new settings. */
export class ChangeSettings extends Command<VersionedSettings | Rejection> {
  constructor(
    readonly change: SettingsChange,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(ChangeSettings)
export class ChangeSettingsHandler implements ICommandHandler<ChangeSettings> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly businessDay: BusinessDay,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({
    change: { force = false, ...change },
    caller,
  }: ChangeSettings): Promise<VersionedSettings | Rejection> {
    let unchanged = 0;
    const today = this.businessDay.today();
    const outcome = await this.executor.execute({
      commandId: newId(),
      meta: toMeta(caller),
      boundary: {
        items: [],
        changedItems: [],
        days: [],
        streams: [],
        settings: 'changed',
        ...(!force && { linesFrom: today }),
      },
      decide: (state) => {
        unchanged = state.settingsVersion;
        const current = { ...(state.settings() ?? defaultSettings(this.config)), version: unchanged };
        return (!force && rejectClosing(current, change, state.bookedLines())) || changeSettings(current, change);
      },
    });
    if (outcome instanceof Rejection) return outcome;
    return { ...change, version: outcome.events.at(-1)?.version ?? unchanged };
  }
}
