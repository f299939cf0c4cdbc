import { expect, test } from 'vitest';
import type { DomainEvent } from '../domain/events.js';
import type { Queryable } from '@party-rental/event-store/queryable';
import { toConsumer, project, type Projection } from '@party-rental/event-store/read-engine/projection';
import { inline } from './projections.js';
import { eventSchema } from '../log/event-schema.js';

const removed: DomainEvent = { type: 'ItemRemoved', data: { itemId: 7 } };
const erased: DomainEvent = {
  type: 'PersonErased',
  data: { bookingIds: [], orderIds: [], waitlistIds: [], hadAccount: false },
};
const db: Queryable = { query: () => Promise.reject(new Error('unexpected query')) };

test('a projection receives the changes of the kinds that it follows, and writes nothing without changes', async () => {
  const written: (readonly number[])[] = [];
  const projection: Projection<number> = {
    name: 'removals',
    version: 1,
    ddl: '',
    tables: [],
    personal: false,
    on: { item: { ItemAdded: 'ignore', ItemChanged: 'ignore', ItemRemoved: ({ data }) => data.itemId } },
    write: (_db, changes) => Promise.resolve(written.push(changes)),
  };
  await project(projection, db, [erased, removed]);
  await project(projection, db, [erased]);
  expect(written).toEqual([[7]]);
});

test('a projection that follows a kind has to handle all of its events', () => {
  // @ts-expect-error ItemRemoved is missing.
  const incomplete: Projection['on'] = { item: { ItemAdded: 'ignore', ItemChanged: 'ignore' } };
  expect(incomplete).toBeDefined();
});

test('a projection needs the event types that it handles, and unknown types in the streams that it follows', () => {
  const { needs } = toConsumer(inline, eventSchema);
  const needed = (type: string, stream: string) => needs?.(type, stream);
  expect([needed('BookingCreated', 'booking-1'), needed('BookingPaid', 'booking-1')]).toEqual([true, true]);
  expect([needed('BookingConfirmed', 'booking-1'), needed('ReviewHidden', 'booking-1')]).toEqual([false, false]);
  expect([needed('ItemPainted', 'item-1'), needed('PaymentReceived', 'payment-1')]).toEqual([false, false]);
});
