import { zodResolver } from '@hookform/resolvers/zod';
import {
  createWebhook as createWebhookSchema,
  WEBHOOK_EVENTS,
  type CreatedWebhook,
  type Webhook,
} from '@party-rental/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createWebhook, deleteWebhook, pauseWebhook, pingWebhook } from '../../../../api/admin/staff';
import { count } from '../../../../lib/format';
import { shortInstant } from '../../../../lib/format-instant';
import { Badge } from '../../../../ui/badge';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/fields/input-fields';
import { FormDialog } from '../../parts/form-dialog';
import { RecordLink } from '../../list/record-link';
import { RecordTable, type Column } from '../../list/record-table';
import { RowAction, useAdminChange } from '../../parts/row-action';
import { ChoicesField, SecretDialog, Section, EVENT_LABELS, formatCreated } from '../parts';

interface WebhooksProps {
  webhooks: readonly Webhook[];
  timeZone: string;
}

export function Webhooks({ webhooks, timeZone }: WebhooksProps) {
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedWebhook>();
  return (
    <Section
      id="webhooks"
      title="Webhooks"
      about="We tell another program as soon as something happens to an order. Messages that don't get through are sent again for more than a day, in order. Then the webhook pauses, and we email you."
      action={
        <Button variant="outline" onClick={() => setCreating(true)} className="max-sm:w-full">
          <Plus aria-hidden />
          Create webhook
        </Button>
      }
    >
      {webhooks.length === 0 ? (
        <p>No webhooks yet.</p>
      ) : (
        <RecordTable caption="Webhooks" columns={columns(timeZone)} rows={webhooks} getKey={({ id }) => id} />
      )}
      {isCreating && (
        <CreateWebhookDialog
          onClose={() => setCreating(false)}
          onCreated={(webhook) => {
            setCreating(false);
            setCreated(webhook);
          }}
        />
      )}
      {created && (
        <SecretDialog
          title="Webhook secret"
          description="The program that gets the messages needs it to check that they're yours."
          label="Webhook secret"
          secret={created.secret}
          onClose={() => setCreated(undefined)}
        />
      )}
    </Section>
  );
}

function columns(timeZone: string): Column<Webhook>[] {
  return [
    {
      label: 'Webhook',
      names: true,
      cell: ({ id, url }) => <RecordLink to={`/admin/integrations/webhooks/${id}`}>{url}</RecordLink>,
    },
    {
      label: 'Sent when',
      width: 'w-72',
      cell: ({ events }) => (
        <ul>
          {events.map((event) => (
            <li key={event}>{EVENT_LABELS[event]}</li>
          ))}
        </ul>
      ),
    },
    { label: 'Created', cell: ({ createdAt, createdBy }) => formatCreated(createdAt, createdBy, timeZone) },
    { label: 'State', cell: (webhook) => <State webhook={webhook} /> },
    {
      label: 'Last delivered',
      cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? shortInstant(lastDeliveredAt, timeZone) : 'Not yet'),
    },
    { label: 'Actions', cell: (webhook) => <WebhookActions webhook={webhook} /> },
  ];
}

function State({ webhook: { isPaused, undelivered, givenUp } }: { webhook: Webhook }) {
  return (
    <div className="space-y-1">
      {isPaused ? <Badge tone="warn">Paused</Badge> : <Badge tone="good">On</Badge>}
      {undelivered > 0 && <p className="text-base text-soft">{undelivered} waiting</p>}
      {givenUp > 0 && <p className="text-base text-bad">{count(givenUp, 'message')} given up. Resume to try again.</p>}
    </div>
  );
}

function WebhookActions({ webhook: { id, url, isPaused } }: { webhook: Webhook }) {
  return (
    <div className="flex flex-wrap gap-2">
      <RowAction
        label="Send test"
        context={` to ${url}`}
        change={() => pingWebhook(id)}
        done="Test on its way"
        failed="No test was sent"
      />
      <RowAction
        label={isPaused ? 'Resume' : 'Pause'}
        context={` ${url}`}
        change={() => pauseWebhook({ id, isPaused: !isPaused })}
        done={isPaused ? 'Webhook resumed' : 'Webhook paused'}
        failed="Nothing was changed"
      />
      <RowAction
        label="Delete"
        context={` ${url}`}
        change={() => deleteWebhook(id)}
        done="Webhook deleted"
        failed="We couldn't delete the webhook"
        confirm={{
          title: 'Delete this webhook?',
          description: "Messages that are still waiting won't be sent, and its log is deleted.",
          dismissLabel: 'Keep',
        }}
      />
    </div>
  );
}

type FormValues = Parameters<typeof createWebhook>[0];

interface CreateWebhookDialogProps {
  onCreated: (webhook: CreatedWebhook) => void;
  onClose: () => void;
}

function CreateWebhookDialog({ onCreated, onClose }: CreateWebhookDialogProps) {
  const form = useForm<FormValues>({
    resolver: zodResolver(createWebhookSchema),
    defaultValues: { url: '', events: [] },
  });
  const create = useAdminChange({ change: createWebhook, onDone: onCreated });
  return (
    <FormDialog
      title="Create a webhook"
      description="We send a signed message to this address each time something happens from now on. Messages include the customer's name, phone and address."
      form={form}
      onSubmit={create.mutate}
      saving={create}
      failed="We couldn't create the webhook"
      submit="Create webhook"
      onClose={onClose}
    >
      <TextField
        name="url"
        label="URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com/hooks"
      />
      <ChoicesField name="events" label="Send it when" values={WEBHOOK_EVENTS} labels={EVENT_LABELS} />
    </FormDialog>
  );
}
