import { Controller } from '@nestjs/common';
import type { InputOf, PromoCode, PromoDiscount } from '@party-rental/contracts';
import type { Rejection } from '../../../domain/rejections.js';
import { PromoCodeQueries } from '../../../read/settings/promo-codes.queries.js';
import type { Caller } from '../../../write/caller.js';
import { PromoCodeCommands } from '../../../write/settings/promo-codes.commands.js';
import { CurrentCaller } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';

@Controller()
export class PromoCodesController {
  constructor(
    private readonly commands: PromoCodeCommands,
    private readonly queries: PromoCodeQueries,
  ) {}

  @Endpoint('promoCode')
  find(@Input() { params, query }: InputOf<'promoCode'>): Promise<PromoDiscount | Rejection> {
    return this.queries.find(params.code, query.subtotal);
  }

  @Endpoint('promoCodes')
  all(): Promise<PromoCode[]> {
    return this.queries.all();
  }

  @Endpoint('addPromoCode')
  add(@Input() { body }: InputOf<'addPromoCode'>, @CurrentCaller() caller: Caller): Promise<PromoCode | Rejection> {
    return this.commands.add(body, caller);
  }

  @Endpoint('changePromoCode')
  change(
    @Input() { body }: InputOf<'changePromoCode'>,
    @CurrentCaller() caller: Caller,
  ): Promise<PromoCode | Rejection> {
    return this.commands.change(body, caller);
  }
}
