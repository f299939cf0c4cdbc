import { Controller } from '@nestjs/common';
import type {
  CurrentPriceBook,
  HistoryEntry,
  InputOf,
  PriceBacktest,
  PricePreview,
  PublicPriceBook,
} from '@party-rental/contracts';
import { Accounts } from '../../../accounts/accounts.js';
import type { Rejection } from '../../../domain/rejections.js';
import { PriceBacktestQueries } from '../../../read/settings/price-backtest.queries.js';
import { PriceBookQueries } from '../../../read/settings/price-book.queries.js';
import type { Caller } from '../../../write/caller.js';
import { PriceBookCommands } from '../../../write/settings/price-book.commands.js';
import { withActorNames } from '../actor-names.js';
import { CurrentCaller } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';

@Controller()
export class PriceBookController {
  constructor(
    private readonly commands: PriceBookCommands,
    private readonly queries: PriceBookQueries,
    private readonly backtests: PriceBacktestQueries,
    private readonly accounts: Accounts,
  ) {}

  @Endpoint('priceBook')
  inForce(): Promise<PublicPriceBook> {
    return this.queries.inForce();
  }

  @Endpoint('adminPriceBook')
  current(): Promise<CurrentPriceBook> {
    return this.queries.current();
  }

  @Endpoint('changePriceBook')
  change(
    @Input() { body }: InputOf<'changePriceBook'>,
    @CurrentCaller() caller: Caller,
  ): Promise<CurrentPriceBook | Rejection> {
    return this.commands.change(body, caller);
  }

  @Endpoint('undoPriceBook')
  undo(
    @Input() { body }: InputOf<'undoPriceBook'>,
    @CurrentCaller() caller: Caller,
  ): Promise<CurrentPriceBook | Rejection> {
    return this.commands.undo(body.version, caller);
  }

  @Endpoint('priceBookHistory')
  async history(): Promise<HistoryEntry[]> {
    return withActorNames(await this.queries.history(), this.accounts);
  }

  @Endpoint('previewPriceBook')
  preview(@Input() { body }: InputOf<'previewPriceBook'>): Promise<PricePreview[] | Rejection> {
    return this.queries.preview(body);
  }

  @Endpoint('backtestPriceBook')
  backtest(@Input() { body }: InputOf<'backtestPriceBook'>): Promise<PriceBacktest> {
    return this.backtests.run(body);
  }
}
