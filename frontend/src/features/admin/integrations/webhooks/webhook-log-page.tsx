import type { WebhookDelivery } from '@party-rental/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { replayDelivery, replayWebhook, webhookDeliveriesQuery, webhooksQuery } from '../../../../api/admin/staff';
import { count } from '../../../../lib/format';
import { shortInstant } from '../../../../lib/format-instant';
import { BackLink } from '../../../../shared/page/back-link';
import { PageTitle } from '../../../../shared/page/page-title';
import { Badge } from '../../../../ui/badge';
import { RecordList } from '../../list/record-list';
import { RecordTable, type Column } from '../../list/record-table';
import { RowAction } from '../../parts/row-action';
import { getLabel, STATUS_LABELS } from '../parts';

const DAY_MS = 86_400_000;

export function WebhookLogPage() {
  const { id = '' } = useParams();
  const deliveries = useInfiniteQuery(webhookDeliveriesQuery(id));
  const webhook = useQuery(webhooksQuery).data?.find((each) => each.id === id);
  return (
    <div className="space-y-8">
      <PageTitle title="Webhook messages" />
      <header className="space-y-3">
        <BackLink to="/admin/integrations">Integrations</BackLink>
        <h1 className="text-4xl">Webhook Messages</h1>
        {webhook && <p className="text-soft wrap-anywhere">{webhook.url}</p>}
      </header>
      {webhook && (
        <RowAction
          label="Send the last 24 hours again"
          size="normal"
          change={() => replayWebhook({ id, since: new Date(Date.now() - DAY_MS).toISOString() })}
          done="On their way again"
          failed="Nothing was sent again"
          confirm={{
            title: 'Send the last 24 hours again?',
            description:
              'The program gets these messages once more, in order and with the same ids, also those it already has.',
            confirmLabel: 'Send again',
            dismissLabel: 'Cancel',
          }}
        />
      )}
      <RecordList noun="message" list={deliveries} Icon={Webhook} yet="The next change to an order will send one.">
        {(shown, timeZone) => (
          <RecordTable caption="Messages" columns={columns(timeZone, id)} rows={shown} getKey={(each) => each.id} />
        )}
      </RecordList>
    </div>
  );
}

function columns(timeZone: string, webhookId: string): Column<WebhookDelivery>[] {
  return [
    {
      label: 'Message',
      names: true,
      cell: ({ event, createdAt }) => (
        <>
          <strong>{getLabel(event)}</strong>
          <span className="block text-base text-soft">{shortInstant(createdAt, timeZone)}</span>
        </>
      ),
    },
    {
      label: 'Order',
      cell: ({ orderId }) =>
        orderId ? (
          <Link to={`/admin/orders/${orderId}`} className="font-bold underline underline-offset-4 hover:text-primary">
            Open order
          </Link>
        ) : (
          '—'
        ),
    },
    {
      label: 'State',
      cell: ({ status, attempts, nextAttemptAt }) => (
        <div className="space-y-1">
          <Badge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Badge>
          {attempts > 0 && <p className="text-base text-soft">{count(attempts, 'attempt')}</p>}
          {nextAttemptAt && <p className="text-base text-soft">Next try {shortInstant(nextAttemptAt, timeZone)}</p>}
        </div>
      ),
    },
    { label: 'Response', cell: ({ response }) => response ?? '—' },
    {
      label: 'Actions',
      cell: (delivery) => (
        <RowAction
          label="Send again"
          context={`: ${getLabel(delivery.event)}`}
          change={() => replayDelivery({ webhookId, id: delivery.id })}
          done="On its way again"
          failed="Nothing was sent again"
        />
      ),
    },
  ];
}
