import type { CalendarFeed } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  apiKeysQuery,
  calendarFeedsQuery,
  renewCalendarFeed,
  revokeCalendarFeed,
  webhooksQuery,
} from '../../../api/admin/staff';
import { settingsQuery } from '../../../api/settings';
import { shortInstant } from '../../../lib/format-instant';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Badge } from '../../../ui/badge';
import { ListPlaceholder } from '../list/record-list';
import { RecordTable, type Column } from '../list/record-table';
import { RowAction } from '../parts/row-action';
import { ApiKeys } from './api-keys';
import { formatCreated, SecretDialog, Section } from './parts';
import { Webhooks } from './webhooks/webhooks';

export function IntegrationsPage() {
  const settings = useQuery(settingsQuery);
  const feeds = useQuery(calendarFeedsQuery);
  const keys = useQuery(apiKeysQuery);
  const webhooks = useQuery(webhooksQuery);
  const failed = [settings, feeds, keys, webhooks].find((query) => query.isError);
  return (
    <div className="space-y-10">
      <PageTitle title="Integrations" />
      <header className="space-y-3">
        <h1 className="text-4xl">Integrations</h1>
        <p className="max-w-2xl text-soft">Let your calendar and other programs work with your shop.</p>
      </header>
      {failed && <LoadFailure title="We couldn't load the integrations" query={failed} />}
      {!failed && (!settings.data || !feeds.data || !keys.data || !webhooks.data) && <ListPlaceholder />}
      {settings.data && feeds.data && keys.data && webhooks.data && (
        <>
          <CalendarFeeds feeds={feeds.data} timeZone={settings.data.timeZone} />
          <ApiKeys keys={keys.data} timeZone={settings.data.timeZone} />
          <Webhooks webhooks={webhooks.data} timeZone={settings.data.timeZone} />
        </>
      )}
    </div>
  );
}

function CalendarFeeds({ feeds, timeZone }: { feeds: readonly CalendarFeed[]; timeZone: string }) {
  return (
    <Section
      id="calendar-feeds"
      title="Calendar feeds"
      about="Subscribe to a link in Google Calendar, Apple Calendar or Outlook, and it shows your orders from 30 days ago to a year ahead. Anyone with a link sees names, phones and addresses, so please share it only with your crew."
    >
      <RecordTable caption="Calendar feeds" columns={columns(timeZone)} rows={feeds} getKey={({ feed }) => feed} />
    </Section>
  );
}

function columns(timeZone: string): Column<CalendarFeed>[] {
  const instant = (at: string | null, none: string) => (at ? shortInstant(at, timeZone) : none);
  return [
    { label: 'Calendar', names: true, cell: ({ name }) => <strong>{name}</strong> },
    {
      label: 'Link',
      cell: ({ createdAt }) => (createdAt ? <Badge tone="good">On</Badge> : <Badge>None</Badge>),
    },
    {
      label: 'Created',
      cell: ({ createdAt, createdBy }) => (createdAt ? formatCreated(createdAt, createdBy, timeZone) : '–'),
    },
    { label: 'Last read', cell: ({ createdAt, lastReadAt }) => instant(lastReadAt, createdAt ? 'Not yet' : '–') },
    { label: 'Actions', cell: (feed) => <FeedActions feed={feed} /> },
  ];
}

function FeedActions({ feed: { feed, name, createdAt } }: { feed: CalendarFeed }) {
  const [url, setUrl] = useState<string>();
  const context = ` of ${name}`;
  const renewal = {
    context,
    change: () => renewCalendarFeed(feed),
    onDone: (link: { url: string }) => setUrl(link.url),
    failed: "We couldn't create the link",
  };
  return (
    <div className="flex flex-wrap gap-2">
      {createdAt === null ? (
        <RowAction label="Create link" {...renewal} />
      ) : (
        <>
          <RowAction
            label="New link"
            {...renewal}
            confirm={{
              title: `Create a new link for ${name}?`,
              description:
                "The link that's in use now stops working. Calendars that use it stop updating until they get the new one.",
              confirmLabel: 'Create new link',
              dismissLabel: 'Cancel',
            }}
          />
          <RowAction
            label="End link"
            context={context}
            change={() => revokeCalendarFeed(feed)}
            done="Link ended"
            failed="We couldn't end the link"
            confirm={{
              title: `End the link of ${name}?`,
              description: 'Calendars that use it stop updating.',
              dismissLabel: 'Keep',
            }}
          />
        </>
      )}
      {url !== undefined && (
        <SecretDialog
          title={`Calendar link: ${name}`}
          description="In your calendar app, choose to subscribe to a calendar by URL, and paste this link."
          label="Calendar link"
          secret={url}
          onClose={() => setUrl(undefined)}
        />
      )}
    </div>
  );
}
