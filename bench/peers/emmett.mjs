import { randomUUID } from 'node:crypto';
import {
  getPostgreSQLEventStore,
  postgreSQLEventStoreConsumer,
  postgreSQLRawSQLProjection,
} from '@event-driven-io/emmett-postgresql';
import { SQL } from '@event-driven-io/dumbo';

// Emmett's appends, or its projector's events, a second: `emmett.mjs append|project <database url> <seconds or events>`.
const [what, databaseUrl, amount] = process.argv.slice(2);
const rate = await (what === 'append' ? appendsPerSecond(Number(amount)) : projectedPerSecond(Number(amount)));
process.stdout.write(`${rate}\n`);
process.exit(0);

/** One booking each, 32 in flight, every one in a stream of its own. */
async function appendsPerSecond(seconds) {
  const store = getPostgreSQLEventStore(databaseUrl);
  await store.schema.migrate();
  const until = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (performance.now() < until) {
        await store.appendToStream(`booking-${randomUUID()}`, [booking()]);
        done += 1;
      }
    }),
  );
  return done / seconds;
}

/** The units booked of each item and day, as our availability. */
async function projectedPerSecond(events) {
  const store = getPostgreSQLEventStore(databaseUrl);
  await store.schema.migrate();
  for (let written = 0; written < events; written += 100)
    await store.appendToStream(`item-${randomUUID()}`, Array.from({ length: 100 }, booking));
  const consumer = postgreSQLEventStoreConsumer({ connectionString: databaseUrl, stopWhen: { noMessagesLeft: true } });
  let projected = 0;
  consumer.projector({
    projection: postgreSQLRawSQLProjection({
      name: 'booked',
      canHandle: ['BookingCreated'],
      init: () =>
        SQL`create table if not exists emmett_booked (item_id int, day date, booked int, primary key (item_id, day))`,
      evolve: ({ data }) => {
        projected += 1;
        return SQL`insert into emmett_booked as b (item_id, day, booked) values (${data.itemId}, ${data.eventDate}, ${data.quantity})
          on conflict (item_id, day) do update set booked = b.booked + excluded.booked`;
      },
    }),
  });
  const began = performance.now();
  await consumer.start();
  if (projected < events) throw new Error(`Only ${projected} of ${events} events were projected`);
  return (projected * 1000) / (performance.now() - began);
}

function booking() {
  const day = new Date(Date.UTC(2030, 0, 1 + Math.floor(Math.random() * 365))).toISOString().slice(0, 10);
  return {
    type: 'BookingCreated',
    data: {
      itemId: 1 + Math.floor(Math.random() * 50),
      eventDate: day,
      quantity: 1,
      number: 'PR-BENC-HMRK',
      itemName: 'Castle Bounce House',
      quote: { subtotal: 18900, delivery: 4500, setup: 1500, cleaning: 0, tax: 1992, total: 26892, deposit: 13446 },
      sealed: 'x'.repeat(360),
    },
  };
}
