import type { ApiScope, WebhookDelivery, WebhookEvent, WebhookStatus } from '@party-rental/contracts';
import { shortInstant } from '../../../lib/format-instant';

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
  'delivery.progressed': 'A delivery is loaded, delivered or picked up',
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
