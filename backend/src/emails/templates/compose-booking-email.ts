import { dayIn, type CalendarDate } from '@party-rental/contracts';
import { bookingStream } from '../../domain/events.js';
import { cancelled, confirmed, moved, reminder } from './booking-emails.js';
import { cancellationNotice } from './business-notices.js';
import { SkippedDelivery, type Email } from './email.js';
import { linesOf, activeQuoteOf, type BookingFacts } from './order-facts.js';
import type { Shop } from './shop.js';
import type { Sources } from './sources.js';
import { isCustomer } from '../../domain/actor.js';

type BookingPurpose = 'confirmed' | 'cancelled' | 'cancellation-notice' | 'moved' | 'reminder';

/** What is about one booking. */
export async function composeBookingEmail(
  from: Sources,
  eventId: string,
  purpose: BookingPurpose,
  shop: Shop,
): Promise<Email | SkippedDelivery> {
  const { orders, customers, bookingTokens, clock } = from;
  const stream = await orders.streamOf(eventId);
  const histories = await orders.linesOf(stream);
  const event = histories.flat().find((one) => one.eventId === eventId);
  const lines = linesOf(histories, shop, bookingTokens, clock.now());
  const line = lines.find(({ bookingId }) => bookingStream(bookingId) === stream);
  if (!line || !event) throw new Error('The log has no such event');
  const { customer, userId } = line;
  if (!customer) return new SkippedDelivery('erased');
  const standing = activeQuoteOf(lines);
  const facts = { shop, customer, line, standing };
  const news = async (email: Email) =>
    (await customers.want(userId, 'bookingConfirmations')) ? email : new SkippedDelivery('unwanted');
  switch (event.type) {
    case 'BookingConfirmed':
      return news(confirmed(facts));
    case 'BookingCancelled':
      if (purpose === 'cancellation-notice') return cancellationNotice(facts, event);
      return news(cancelled(facts, event, isCustomer(event.meta.actor)));
    case 'BookingMoved':
      return purpose === 'reminder' ? reminderOf(from, facts, event.data.eventDate) : moved(facts, event.data);
    case 'BookingCreated':
      return reminderOf(from, facts, event.data.eventDate);
    case 'BookingDayReleased':
    case 'BookingContactChanged':
    case 'BookingClaimed':
    case 'ReviewWritten':
    case 'ReviewHidden':
      throw new Error(`No email is about ${event.type}`);
  }
}

/** Of the day that the booking was on when the reminder was planned. */
async function reminderOf(
  { clock, customers }: Sources,
  facts: BookingFacts,
  day: CalendarDate,
): Promise<Email | SkippedDelivery> {
  const { shop, line } = facts;
  const isAhead = dayIn(shop.timeZone, clock.now()) < day;
  if (!isAhead || line.status === 'CANCELLED' || line.eventDate !== day) return new SkippedDelivery('outdated');
  return (await customers.want(line.userId, 'reminders')) ? reminder(facts) : new SkippedDelivery('unwanted');
}
