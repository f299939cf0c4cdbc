import { expect, test } from 'vitest';
import { WEBHOOK_EVENTS } from '@party-rental/contracts';
import { bookingCreated } from '../../../test-support/events.js';
import type { DomainEvent, EventType } from '../../domain/events.js';
import { toWebhookEvent } from './webhook-events.js';

const MESSAGES: [type: EventType, message: string | undefined][] = [
  ['BookingCreated', 'order.placed'],
  ['BookingConfirmed', 'order.confirmed'],
  ['BookingCancelled', 'order.cancelled'],
  ['BookingMoved', 'order.moved'],
  ['BookingQuantityChanged', 'order.changed'],
  ['BookingContactChanged', 'order.changed'],
  ['AdjustmentAdded', 'order.changed'],
  ['OrderRepaired', 'order.changed'],
  ['RepairAccepted', 'order.changed'],
  ['RepairUndone', 'order.changed'],
  ['PaymentRecorded', 'payment.recorded'],
  ['RefundRecorded', 'refund.recorded'],
  ['LedgerEntryReversed', 'payment.reversed'],
  ['DamageDepositCollected', 'damage_deposit.changed'],
  ['DamageDepositReturned', 'damage_deposit.changed'],
  ['StopProgressed', 'delivery.progressed'],
  ['StopProgressReverted', 'delivery.progressed'],
  ['StopAssigned', undefined],
  ['OrderNoteAdded', undefined],
  ['BookingDayReleased', undefined],
  ['BookingClaimed', undefined],
  ['ItemChanged', undefined],
  ['SettingsChanged', undefined],
];

test.each(MESSAGES)('%s is sent as %s', (type, message) => {
  expect(toWebhookEvent({ type, data: {} } as DomainEvent)).toBe(message);
});

test('a line that is added to an order changes it', () => {
  expect(toWebhookEvent(bookingCreated({ isAdded: true }))).toBe('order.changed');
});

test('every message has an event that causes it', () => {
  const sent = new Set(MESSAGES.map(([, message]) => message));
  expect(WEBHOOK_EVENTS.filter((message) => !sent.has(message))).toEqual([]);
});
