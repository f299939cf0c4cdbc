import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlays/dialog';
import { CopyButton } from '../parts/copy-button';
import { useController, useFormContext } from 'react-hook-form';
import { Choice } from '../../../ui/fields/checkbox-field';
import { FieldError, useFieldError } from '../../../ui/fields/field-frame';
import type { ApiScope, WebhookDelivery, WebhookEvent, WebhookStatus } from '@party-rental/contracts';
import { shortInstant } from '../../../lib/format-instant';

interface SectionProps {
  id: string;
  title: string;
  about: string;
  /** A button that adds something. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, about, action, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          <p className="mt-1 max-w-2xl text-soft">{about}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

interface SecretDialogProps {
  title: string;
  /** What to do with it, and who may have it. */
  description: string;
  label: string;
  secret: string;
  onClose: () => void;
}

/** A link or key that no page can show again. */
export function SecretDialog({ title, description, label, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog onClose={onClose} title={title} description={description}>
      <div className="space-y-4 rounded-2xl bg-warn-tint p-4 sm:p-5">
        <p className="font-bold">Please copy it now. We can't show it again.</p>
        <output aria-label={label} className="block font-mono text-base select-all [overflow-wrap:anywhere]">
          {secret}
        </output>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={secret} />
          <Button onClick={onClose}>I've saved it</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface ChoicesFieldProps<Value extends string> {
  name: string;
  label: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
}

/** Checkboxes for a list of values. The field keeps their order. */
export function ChoicesField<Value extends string>({ name, label, values, labels }: ChoicesFieldProps<Value>) {
  const { control } = useFormContext<Record<string, Value[]>>();
  const { field } = useController({ control, name });
  const error = useFieldError(name);
  const chosen = field.value;
  return (
    <fieldset aria-describedby={error && `${name}-error`} className="space-y-1">
      <legend className="font-bold">{label}</legend>
      {values.map((value, i) => (
        <Choice
          key={value}
          type="checkbox"
          ref={i === 0 ? field.ref : undefined}
          checked={chosen.includes(value)}
          onChange={(checked) =>
            field.onChange(values.filter((each) => (each === value ? checked : chosen.includes(each))))
          }
        >
          {labels[value]}
        </Choice>
      ))}
      <FieldError id={`${name}-error`} message={error} />
    </fieldset>
  );
}

export function formatCreated(at: string, by: string | null, timeZone: string): string {
  return `${shortInstant(at, timeZone)} by ${by ?? 'an unknown admin'}`;
}

export const SCOPE_LABELS: Readonly<Record<ApiScope, string>> = {
  'orders:read': 'Read the dashboard, orders, customers and day plans',
  'orders:write': 'Change orders, payments and day plans',
  'items:read': 'Read item details, history and downtimes',
  'items:write': 'Change items and stock',
  'reports:read': 'Read reports, without names of customers',
};

export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'order.placed': 'An order is placed',
  'order.confirmed': 'An order is confirmed',
  'order.changed': 'An order is changed',
  'order.moved': 'An order moves to another day',
  'order.cancelled': 'An order or a part of it is cancelled',
  'payment.recorded': 'A payment is recorded',
  'payment.reversed': 'A payment is reversed',
  'refund.recorded': 'A refund is recorded',
  'damage_deposit.changed': 'A damage deposit is collected or returned',
  'delivery.progressed': 'A delivery is loaded, on its way, delivered or picked up',
};

export const getLabel = (event: WebhookDelivery['event']) => (event === 'ping' ? 'Test' : EVENT_LABELS[event]);

export const STATUS_LABELS: Readonly<
  Record<WebhookStatus, { label: string; tone: 'neutral' | 'good' | 'warn' | 'bad' }>
> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Retrying', tone: 'warn' },
  given_up: { label: 'Given up', tone: 'bad' },
};
