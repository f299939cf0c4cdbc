import { Injectable } from '@nestjs/common';
import type { PromoCode, PromoCodeInput } from '@party-rental/contracts';
import type { PromoCodeChanged } from '../../domain/events.js';
import { PROMO_CODES_STREAM } from '../../domain/placement.js';
import {
  addPromoCode,
  changePromoCode,
  evolvePromoCodes,
  noSuchCode,
  type PromoCodes,
} from '../../domain/promo-codes.js';
import { Rejection } from '../../domain/rejections.js';
import { newId } from '../../platform/ids.js';
import { toMeta, type Caller } from '../caller.js';
import { CommandExecutor } from '../executor/command-executor.js';

/** Changes of promo codes, one after the other: every order that is being placed sees the terms before or after. */
@Injectable()
export class PromoCodeCommands {
  constructor(private readonly executor: CommandExecutor) {}

  add(input: PromoCodeInput, caller: Caller): Promise<PromoCode | Rejection> {
    return this.decide(input, caller, addPromoCode);
  }

  change(input: PromoCodeInput, caller: Caller): Promise<PromoCode | Rejection> {
    return this.decide(input, caller, changePromoCode);
  }

  private async decide(
    input: PromoCodeInput,
    caller: Caller,
    decide: (codes: PromoCodes, input: PromoCodeInput) => PromoCodeChanged[] | Rejection,
  ): Promise<PromoCode | Rejection> {
    const { code } = input;
    const boundary = {
      ...{ items: [], changedItems: [], days: [], streams: [PROMO_CODES_STREAM] },
      settings: 'changed',
      promoCodes: [code],
    } as const;
    let changed: PromoCode | undefined;
    const outcome = await this.executor.execute({
      commandId: newId(),
      meta: toMeta(caller),
      boundary,
      decide: (state) => {
        const events = decide(state.promoCodes, input);
        if (events instanceof Rejection) return events;
        const terms = events.reduce(evolvePromoCodes, state.promoCodes).get(code);
        changed = terms && { code, ...terms, uses: state.promoUses(code).length };
        return events;
      },
    });
    return outcome instanceof Rejection ? outcome : (changed ?? noSuchCode(code));
  }
}
