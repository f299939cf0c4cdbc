import { Controller } from '@nestjs/common';
import type { InputOf } from '@party-rental/contracts';
import { Accounts } from '../../../accounts/accounts.js';
import { Rejection } from '../../../domain/rejections.js';
import { Page } from '../../../platform/page.js';
import { withActorNames } from '../actor-names.js';
import { Endpoint, Input } from '../endpoint.js';
import { ChangeQueries } from '../../../read/time-travel/changes-since.queries.js';

@Controller()
export class ChangesController {
  constructor(
    private readonly changes: ChangeQueries,
    private readonly accounts: Accounts,
  ) {}

  @Endpoint('changes')
  async list(@Input() { query: { since, ...paging } }: InputOf<'changes'>) {
    const page = await this.changes.since(since, paging);
    if (page instanceof Rejection) return page;
    return new Page(await withActorNames(page.rows, this.accounts), page.total, page.next);
  }
}
