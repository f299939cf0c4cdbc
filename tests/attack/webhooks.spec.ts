import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { CreatedWebhook, WebhookDelivery } from '@party-rental/contracts';
import { expect, test } from './support/test.js';

test('a webhook reaches no machine of the internal network, by address, name or plain http', async ({ shop }) => {
  let connections = 0;
  const internal = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  internal.listen(0, '127.0.0.1');
  await once(internal, 'listening');
  const { port } = internal.address() as AddressInfo; // it listens on TCP
  const owner = await shop.admin();
  const events = ['order.placed'];

  const plain = await owner.call('createWebhook', { body: { url: `http://127.0.0.1:${port}/`, events } });
  expect([plain.status, plain.body['errors']]).toEqual([400, [expect.objectContaining({ path: 'url' })]]);

  const hosts = [
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0x7f.1',
    'localhost',
    '169.254.169.254',
    '10.0.0.1',
    '[::7f00:1]',
  ];
  const ids = await Promise.all(
    hosts.map(async (host) => {
      const body = { url: `https://${host}:${port}/`, events };
      const { id } = await owner.request<CreatedWebhook>('createWebhook', { body });
      await owner.request('pingWebhook', { params: { id } });
      return id;
    }),
  );
  const responses = async () => {
    const logs = ids.map((id) => owner.request<WebhookDelivery[]>('webhookDeliveries', { params: { id } }));
    return (await Promise.all(logs)).flat().map(({ response }) => response);
  };
  await expect.poll(responses, { timeout: 60_000 }).toEqual(hosts.map(() => 'Needs https and a public address'));
  for (const id of ids) await owner.request('deleteWebhook', { params: { id } });
  expect(connections).toBe(0);
  internal.close();
});
