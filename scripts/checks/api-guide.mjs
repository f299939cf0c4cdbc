/** How other programs work with the shop: the part of docs/api.md that is written by hand. */
export const GUIDE = `## Other programs

An admin creates everything here on the page Integrations. What is secret is shown once, and the shop stores only its hash.

### Calendar feeds

A feed is a secret link to an iCalendar file of all orders, or of one truck, for calendar apps (*subscribe by URL*). It reaches from 30
days ago to a year ahead, and has an event for each order and day: in the setup window if one is agreed on, else from the start of the
party, else the whole day. Its \`UID\` stays while the order changes, its status is \`TENTATIVE\` until the order is confirmed, and a
cancelled stop stays, marked \`CANCELLED\`. A new link ends the earlier one, and a link that has ended returns 404.

\`\`\`sh
curl "https://shop.example/api/calendar.ics?token=5tSN…"
\`\`\`

### API keys

A key calls the API without a session: \`Authorization: Bearer prk_…\`. It has scopes (\`orders:read\`, \`orders:write\`, \`items:read\`,
\`items:write\`, \`reports:read\`); each call below names the one that it needs. Reports name no customer to a key. Calls without one are closed to keys: staff, sign-ins,
settings, emails and integrations. Where no sign-in is needed, a key has no effect. A key ends when it is revoked or expires, or when the admin
who created it leaves; what it changed stays in the history under its name. A key may call 300 times a minute; a network must wait
after 20 wrong keys in 10 minutes (429, \`Retry-After\`).

\`\`\`sh
curl -H "Authorization: Bearer $KEY" "https://shop.example/api/admin/orders?limit=50"
\`\`\`

\`\`\`js
const response = await fetch('https://shop.example/api/admin/orders?status=RECEIVED', {
  headers: { authorization: \`Bearer \${process.env.KEY}\` },
});
if (!response.ok) throw new Error((await response.json()).detail);
const orders = await response.json();
\`\`\`

### Webhooks

A webhook posts a message to your URL when something happens to an order: \`{ id, type, timestamp, order }\`, where \`order\` is that of
\`GET /api/orders/{id}\` at the time of the attempt. The messages of one order arrive in order, each at least once and always with the
same \`id\`: skip an \`id\` that you know. Answer with a status of 200 to 299 within 10 seconds. Anything else, also a redirect, is
tried again after 5 seconds, then after twice as long each time up to an hour, 40 times. Then the webhook pauses and the owner gets an
email: when it is resumed, that message and all later ones follow in order. The page shows each message and sends it again.

Check the signature, which is that of [Standard Webhooks](https://www.standardwebhooks.com), before you trust a message:

\`\`\`js
import { createHmac, timingSafeEqual } from 'node:crypto';

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
export function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  if (Math.abs(Date.now() / 1000 - timestamp) > 300) return false; // an old message that someone recorded
  const expected = \`v1,\${createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest('base64')}\`;
  return signature?.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}
\`\`\``;
