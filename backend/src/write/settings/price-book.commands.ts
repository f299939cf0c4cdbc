import { Injectable } from '@nestjs/common';
import type { CurrentPriceBook, PriceBookChange } from '@party-rental/contracts';
import type { DomainEvent } from '../../domain/events.js';
import {
  changePriceBook,
  currentPriceBook,
  evolvePriceBook,
  undoPriceBook,
  type PriceBookState,
} from '../../domain/price-book.js';
import { Rejection } from '../../domain/rejections.js';
import { newId } from '../../platform/ids.js';
import { toMeta, type Caller } from '../caller.js';
import { CommandExecutor } from '../executor/command-executor.js';

/** Changes of the price book, one after the other: every order that is being placed sees the book before or after. */
@Injectable()
export class PriceBookCommands {
  constructor(private readonly executor: CommandExecutor) {}

  change(change: PriceBookChange, caller: Caller): Promise<CurrentPriceBook | Rejection> {
    return this.decide(caller, (state, now) => changePriceBook(state, change, now));
  }

  undo(version: number, caller: Caller): Promise<CurrentPriceBook | Rejection> {
    return this.decide(caller, (state, now) => undoPriceBook(state, version, now));
  }

  private async decide(
    caller: Caller,
    decide: (state: PriceBookState, now: Date) => readonly DomainEvent[] | Rejection,
  ): Promise<CurrentPriceBook | Rejection> {
    const boundary = { items: [], changedItems: [], days: [], streams: [], settings: 'changed' } as const;
    let decided: CurrentPriceBook | undefined;
    const outcome = await this.executor.execute({
      commandId: newId(),
      meta: toMeta(caller),
      boundary,
      decide: ({ priceBooks, now }) => {
        const events = decide(priceBooks, now);
        if (!(events instanceof Rejection)) decided = currentPriceBook(events.reduce(evolvePriceBook, priceBooks), now);
        return events;
      },
    });
    if (outcome instanceof Rejection) return outcome;
    if (!decided) throw new Error('An accepted change was decided');
    return decided;
  }
}
