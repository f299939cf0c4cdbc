import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportReport } from '@party-rental/contracts';
import { AdminClient } from '../support/admin-client.js';
import { Shop } from '../support/shop.js';
import { until } from '../support/until.js';
import { isLong } from './support/form.js';
import { expect, test } from './support/test.js';

const ORDERS = 600;
const COLUMNS = 'reference,item,event_date,days,quantity,unit_price,name,email,phone,address,city,state,zip,paid';

test('kill -9 during an import: the same file finishes it, and every order exists once', async ({ random }) => {
  const shop = await Shop.startDemo({ SEED: 'catalog' });
  try {
    const [main] = shop.processes;
    const client = await new AdminClient(shop.url).signIn();
    await client.addItem({ name: 'Imported Castle', stock: 50 });
    const days = await Promise.all(Array.from({ length: 20 }, (_, i) => client.dayIn(40 + i)));
    const rows = Array.from({ length: ORDERS }, (_, i) => {
      const person = `Erin Early,erin${i}@example.com,(555) 010-2030,1 Main St,Albany,NY,12207`;
      return `old-${i},Imported Castle,${days[i % days.length]},1,1,150,${person},50`;
    });
    const options = {
      query: { kind: 'orders', dryRun: 'false' },
      raw: [COLUMNS, ...rows].join('\n'),
      headers: { 'content-type': 'text/csv' },
    };
    const imported = async () => {
      const [row] = await shop.database.query<{ orders: number }>(
        `select count(*)::int as orders from events where type = 'BookingCreated' and meta->>'importId' is not null`,
      );
      return row?.orders ?? 0;
    };
    for (let kill = 0; kill < (isLong ? 10 : 2); kill++) {
      const before = await imported();
      const request = client.call('importFile', options).catch(() => undefined);
      await until(async () => (await imported()) > before);
      await sleep(random.between(0, 200));
      await main?.kill();
      await request;
      await main?.start();
      expect(await imported()).toBeLessThan(ORDERS);
    }
    const before = await imported();
    const { id } = await client.request<ImportReport>('importFile', options);
    let report: ImportReport | undefined;
    await until(async () => {
      report = await client.request<ImportReport>('importById', { params: { id } });
      return report.status === 'done';
    });
    expect(report).toMatchObject({ rows: ORDERS, created: ORDERS - before, unchanged: before, refused: [] });
    expect(await imported()).toBe(ORDERS);
    const paid = await shop.database.query(`select from events where type = 'PaymentRecorded'`);
    expect(paid).toHaveLength(ORDERS);
    expect(await shop.ops('verify')).toMatchObject({ code: 0 });
  } finally {
    await shop.close();
  }
});
