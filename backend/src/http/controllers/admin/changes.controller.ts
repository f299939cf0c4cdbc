import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '@party-rental/contracts';
import { Accounts } from '../../../accounts/accounts.js';
import { Rejection } from '../../../domain/rejections.js';
import { Page } from '../../../platform/page.js';
import { ChangesSince } from '../../../read/time-travel/changes-since.queries.js';
import { withActorNames } from '../actor-names.js';
import { Endpoint, Input } from '../endpoint.js';

@Controller()
export class ChangesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly accounts: Accounts,
  ) {}

  @Endpoint('changes')
  async list(@Input() { query: { since, ...paging } }: InputOf<'changes'>) {
    const page = await this.queries.execute(new ChangesSince(since, paging));
    if (page instanceof Rejection) return page;
    return new Page(await withActorNames(page.rows, this.accounts), page.total, page.next);
  }
}
