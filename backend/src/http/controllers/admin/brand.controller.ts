import { Controller } from '@nestjs/common';
import type { Brand, InputOf, OwnContent, PublicContent } from '@party-rental/contracts';
import type { Rejection } from '../../../domain/rejections.js';
import { ContentQueries, toHtml } from '../../../read/settings/content.queries.js';
import type { Caller } from '../../../write/caller.js';
import { ContentCommands } from '../../../write/settings/content.commands.js';
import { PublicShop } from '../shop/public-shop.js';
import { CurrentCaller } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';

/** The shop's look and words. */
@Controller()
export class BrandController {
  constructor(
    private readonly commands: ContentCommands,
    private readonly queries: ContentQueries,
    private readonly shop: PublicShop,
  ) {}

  @Endpoint('brand')
  brand(@Input() { query }: InputOf<'brand'>): Promise<Brand> {
    return this.queries.brand(query.asOf);
  }

  @Endpoint('changeBrand')
  changeBrand(@Input() { body }: InputOf<'changeBrand'>, @CurrentCaller() caller: Caller): Promise<Brand | Rejection> {
    return this.commands.changeBrand(body, caller);
  }

  @Endpoint('ownContent')
  own(@Input() { query }: InputOf<'ownContent'>): Promise<OwnContent[]> {
    return this.queries.own(query.asOf);
  }

  @Endpoint('changeContent')
  change(
    @Input() { params, body }: InputOf<'changeContent'>,
    @CurrentCaller() caller: Caller,
  ): Promise<OwnContent | Rejection> {
    return this.commands.change(params.key, body, caller);
  }

  @Endpoint('undoContent')
  undo(@Input() { params }: InputOf<'undoContent'>, @CurrentCaller() caller: Caller): Promise<OwnContent | Rejection> {
    return this.commands.undo(params.key, caller);
  }

  @Endpoint('previewContent')
  async preview(@Input() { params, body }: InputOf<'previewContent'>): Promise<PublicContent> {
    return toHtml(params.key, body.text, await this.shop.settings());
  }
}
