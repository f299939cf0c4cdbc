import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { VersionedSettings, SettingsChange, ContactMessage } from '@party-rental/contracts';
import { changesClosings, rejectClosing } from '../../domain/closings.js';
import { changeCleaningFee } from '../../domain/price-book.js';
import { changeSettings, defaultSettings } from '../../domain/settings.js';
import { Rejection } from '../../domain/rejections.js';
import type { Config } from '../../platform/config/config.js';
import { BusinessDay } from '../../platform/business-day.js';
import { enqueueEmail } from '../../platform/enqueue-email.js';
import { newId } from '../../platform/ids.js';
import { CONFIG, POOL } from '../../platform/tokens.js';
import { CommandExecutor } from '../executor/command-executor.js';
import type { ConsistencyBoundaryState } from '../executor/consistency-boundary-state.js';
import { toMeta, type Caller } from '../caller.js';

@Injectable()
export class ShopCommands {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly businessDay: BusinessDay,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  /** Returns the new settings. */
  async changeSettings(
    { force = false, ...change }: SettingsChange,
    caller: Caller,
  ): Promise<VersionedSettings | Rejection> {
    let unchanged = 0;
    const boundary = { items: [], changedItems: [], days: [], streams: [], settings: 'changed' } as const;
    const withLines = { ...boundary, linesFrom: this.businessDay.today() };
    const getCurrent = (state: ConsistencyBoundaryState) => ({
      ...(state.settings() ?? defaultSettings(this.config)),
      cleaningFee: state.priceBook.cleaningFee,
    });
    const outcome = await this.executor.executeEstimated({
      commandId: newId(),
      meta: toMeta(caller),
      estimated: boundary,
      toRequired: (state) => (!force && changesClosings(getCurrent(state), change) ? withLines : boundary),
      decide: (state) => {
        unchanged = state.settingsVersion;
        const current = { ...getCurrent(state), version: unchanged };
        const events = changeSettings(current, change);
        if (events instanceof Rejection) return events;
        const rejected = force ? undefined : rejectClosing(current, change, state.bookedLines());
        return rejected ?? [...events, ...changeCleaningFee(state.priceBooks, change.cleaningFee, state.now)];
      },
    });
    if (outcome instanceof Rejection) return outcome;
    const changed = outcome.events.find(({ type }) => type === 'SettingsChanged');
    return { ...change, version: changed?.version ?? unchanged };
  }

  /** A message to the shop. It is stored in the outbox and emailed afterwards. */
  async sendMessage(message: ContactMessage): Promise<void> {
    await enqueueEmail(this.pool, 'contact', message);
  }
}
