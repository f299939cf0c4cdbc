import { Controller, Req } from '@nestjs/common';
import type { InputOf } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import type { Rejection } from '../../../domain/rejections.js';
import { SignedTokens } from '../../../platform/security/signed-tokens.js';
import type { Caller } from '../../../write/caller.js';
import { noSuchEntry, WaitlistCommands } from '../../../write/waitlist/waitlist.commands.js';
import { CurrentCaller, isAdmin, isApiKey } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { WaitlistQueries } from '../../../read/waitlist/waitlist.queries.js';

@Controller()
export class WaitlistController {
  constructor(
    private readonly waitlistCommands: WaitlistCommands,
    private readonly waitlist: WaitlistQueries,
    private readonly tokens: SignedTokens,
  ) {}

  @Endpoint('joinWaitlist')
  join(@Input() { body }: InputOf<'joinWaitlist'>, @CurrentCaller() caller: Caller) {
    return this.waitlistCommands.join(body, caller);
  }

  @Endpoint('waitlistHold')
  hold(@Req() request: FastifyRequest, @Input() { query }: InputOf<'waitlistHold'>) {
    const entryId = this.tokens.findHeldEntry(query.token);
    request.hasForgedToken = entryId === undefined;
    return this.waitlist.hold(entryId);
  }

  /** An id alone discloses nothing: without its token it is not found. */
  @Endpoint('leaveWaitlist')
  leave(
    @Input() { params, query }: InputOf<'leaveWaitlist'>,
    @CurrentCaller() caller: Caller,
  ): Promise<Rejection | undefined> {
    const mayLeave =
      isAdmin(caller) || this.tokens.isValid('waitlist-leave', query.token ?? '', { entryId: params.id });
    if (!mayLeave) return Promise.resolve(noSuchEntry());
    return this.waitlistCommands.leave(params.id, caller);
  }

  /** An API key may only read, and anyone with a hold's token can book what is held. */
  @Endpoint('waitlist')
  async list(@Input() { query }: InputOf<'waitlist'>, @CurrentCaller() caller: Caller) {
    const page = await this.waitlist.list(query, query.search || null);
    return page.map((entry) => {
      const isOffered = entry.status === 'offered' && !isApiKey(caller);
      return { ...entry, holdToken: isOffered ? this.tokens.sign('waitlist-hold', { entryId: entry.id }) : null };
    });
  }
}
