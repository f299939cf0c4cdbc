import { lastDay, dayIn } from '@party-rental/contracts';
import { z } from 'zod';
import { bookingStream } from '../../domain/placement.js';
import { emailChanges } from '../../domain/orders/booking-link.js';
import { toMailbox } from '../../platform/formats/mailbox.js';
import { bookingLinksEmail, orderSummary, type ListedOrder, type LostOrder } from './booking-links-email.js';
import { undoableBy, undoUrl } from './email-changed-email.js';
import { SkippedDelivery } from './parts/email.js';
import { orderFacts, type LineFacts } from './parts/order-facts.js';
import type { Shop } from './parts/shop.js';
import { toOrder, type Result, type Sources } from './sources.js';

const findBooking = z.object({ to: z.string().nullable(), bookingIds: z.array(z.uuid()) });

/** The orders of bookings that still have the email: their upcoming lines; a summary has all, and lost orders. */
export async function composeLinks(
  from: Sources,
  purpose: 'find-booking' | 'order-summary',
  data: unknown,
  shop: Shop,
): Result {
  if (data === undefined) return new SkippedDelivery('erased');
  const { to, bookingIds } = findBooking.parse(data);
  if (to === null) return new SkippedDelivery('unknown');
  const { orders, tokens, clock } = from;
  const today = dayIn(shop.timeZone, clock.now());
  const isSummary = purpose === 'order-summary';
  const isTo = (email: string) =>
    isSummary ? toMailbox(email) === toMailbox(to) : email.toLowerCase() === to.toLowerCase();
  const found = new Map<string, ListedOrder>();
  const lost = new Map<string, LostOrder>();
  for (const bookingId of bookingIds) {
    const stream = bookingStream(bookingId);
    const histories = await orders.readLines(stream);
    const facts = orderFacts(
      histories,
      toOrder(await from.readEvents(histories)),
      { stream, commandIds: undefined },
      shop,
      tokens,
      clock.now(),
    );
    if (!facts) continue;
    const { customer, order, lines } = facts;
    if (isTo(customer.customerEmail)) {
      const isListed = (line: LineFacts) => isSummary || (line.status !== 'CANCELLED' && lastDay(line) >= today);
      const [first, ...others] = lines.filter(isListed);
      if (first) found.set(order.id, { customer, number: order.number, lines: [first, ...others] });
      continue;
    }
    const changes = emailChanges(histories);
    const lostBy = changes.findLast(({ from }) => isTo(from))?.from;
    const chain = undoableBy(changes, isTo, clock.now());
    const undo = chain && undoUrl(shop.publicUrl, order.id, chain, tokens);
    if (lostBy !== undefined) lost.set(order.id, { number: order.number, lostBy, undoUrl: undo });
  }
  const [first, ...others] = found.values();
  const [any, ...more] = [...found.values(), ...lost.values()];
  if (isSummary && any) return orderSummary([any, ...more], shop);
  return first ? bookingLinksEmail([first, ...others], shop) : new SkippedDelivery('outdated');
}
