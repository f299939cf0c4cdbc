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
\`\`\``;
