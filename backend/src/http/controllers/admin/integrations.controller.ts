import { Controller, Inject, Res } from '@nestjs/common';
import type { CalendarFeed, FeedId, InputOf, User } from '@party-rental/contracts';
import type { FastifyReply } from 'fastify';
import { ApiKeys } from '../../../accounts/integrations/api-keys.js';
import { CalendarFeeds } from '../../../accounts/integrations/calendar-feeds.js';
import { Rejection } from '../../../domain/rejections.js';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/tokens.js';
import { SettingsReader } from '../../../read/settings/settings.queries.js';
import { CurrentUser } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { CalendarFeedQueries } from '../../../read/day-plan/calendar-feed.queries.js';

/** Access of other programs to the shop. */
@Controller()
export class IntegrationsController {
  constructor(
    private readonly calendarFeeds: CalendarFeedQueries,
    private readonly settings: SettingsReader,
    private readonly feeds: CalendarFeeds,
    private readonly apiKeys: ApiKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Endpoint('calendarFeeds')
  async list(): Promise<CalendarFeed[]> {
    const [stored, names] = await Promise.all([this.feeds.list(), this.names()]);
    return [...names].map(([feed, name]) => {
      const link = stored.find((each) => each.feed === feed);
      return {
        ...{ feed, name },
        createdAt: link?.createdAt.toISOString() ?? null,
        createdBy: link?.createdBy ?? null,
        lastReadAt: link?.lastReadAt?.toISOString() ?? null,
      };
    });
  }

  @Endpoint('renewCalendarFeed')
  async renew(@CurrentUser() { id }: User, @Input() { params: { feed } }: InputOf<'renewCalendarFeed'>) {
    if (!(await this.names()).has(feed)) return noSuchFeed();
    const token = await this.feeds.renew(feed, id);
    if (token instanceof Rejection) return token;
    const query = new URLSearchParams({ token });
    return { url: `${this.config.publicUrl}/api/calendar.ics?${query.toString()}` };
  }

  @Endpoint('revokeCalendarFeed')
  revoke(@Input() { params }: InputOf<'revokeCalendarFeed'>) {
    return this.feeds.revoke(params.feed);
  }

  @Endpoint('apiKeys')
  listKeys() {
    return this.apiKeys.list();
  }

  @Endpoint('createApiKey')
  createKey(@CurrentUser() { id }: User, @Input() { body }: InputOf<'createApiKey'>) {
    return this.apiKeys.create(body, id);
  }

  @Endpoint('revokeApiKey')
  revokeKey(@Input() { params }: InputOf<'revokeApiKey'>) {
    return this.apiKeys.revoke(params.id);
  }

  @Endpoint('readCalendarFeed')
  async read(@Input() { query }: InputOf<'readCalendarFeed'>, @Res({ passthrough: true }) reply: FastifyReply) {
    const feed = await this.feeds.read(query.token);
    const name = feed && (await this.names()).get(feed);
    if (!feed || name === undefined) return noSuchFeed();
    const file = await this.calendarFeeds.read(feed, name);
    reply.type('text/calendar; charset=utf-8').header('Cache-Control', 'private, no-cache');
    return file;
  }

  /** Of all feeds that exist; a truck's ends with the truck. */
  private async names(): Promise<Map<FeedId, string>> {
    const { trucks } = await this.settings.read();
    return new Map([
      ['orders', 'All orders'],
      ...trucks.map(({ id, name }): [FeedId, string] => [`truck-${id}`, name]),
    ]);
  }
}

function noSuchFeed(): Rejection {
  return new Rejection('not_found', 'This calendar link has expired. Please ask the shop for a new one.');
}
