const DELIVERIES = 'backend/src/emails/outbox/deliveries.ts';
const SCHEDULE = 'backend/src/platform/queue/retry-schedule.ts';

const EMAIL_WORKER = ['backend/src/emails/sending/email-worker.int.test.ts'];
const LIFE = ['backend/src/emails/templates/booking-life.int.test.ts'];
const SCHEDULES = ['backend/src/platform/queue/retry-schedule.test.ts'];

/** The record of emails: what is owed, who sends it, and when it is tried again. */
export default [
  {
    fault: 'an email is claimed whatever its status',
    file: DELIVERIES,
    find: "status in ('queued', 'failed') or",
    replace: 'true or',
    tests: ['backend/src/emails/outbox/deliveries.int.test.ts'],
  },
  {
    fault: 'a claim that has run out is not taken over',
    file: DELIVERIES,
    find: "(status = 'sending' and due_at <= now()",
    replace: "(status = 'sending' and due_at > now() + interval '1 day'",
    tests: EMAIL_WORKER,
    only: 'died after claiming',
  },
  {
    fault: 'an order is owed one confirmation for each line',
    file: 'backend/src/platform/database/migrations/emails/1763715600000-email-deliveries.ts',
    find: 'unique (order_id, purpose)',
    replace: 'unique (order_id, purpose, event_id)',
    tests: EMAIL_WORKER,
    only: 'a cart is confirmed',
  },
  {
    fault: 'a booking is reminded of one day twice',
    file: 'backend/src/platform/database/migrations/emails/1763730000000-booking-emails.ts',
    find: 'unique (booking_id, purpose, day)',
    replace: 'unique (booking_id, purpose, day, event_id)',
    tests: LIFE,
    only: 'reminders',
  },
  {
    fault: 'the two emails about one event share a job',
    file: 'backend/src/emails/sending/email-queue.ts',
    find: '`mail-${eventId}-${purpose}`',
    replace: "`mail-${eventId}-${purpose === 'order-notice' ? 'confirmation' : purpose}`",
    tests: LIFE,
    only: 'notice of every order',
  },
  {
    fault: 'the first pause is skipped',
    file: SCHEDULE,
    find: '(attempts - 1)',
    replace: 'attempts',
    tests: SCHEDULES,
  },
  {
    fault: 'a mail server may be away for only half a day',
    file: SCHEDULE,
    find: 'MAX_ATTEMPTS = 40',
    replace: 'MAX_ATTEMPTS = 20',
    tests: SCHEDULES,
  },
  {
    fault: 'demonstration orders are mailed',
    file: 'backend/src/domain/actor.ts',
    find: "actor === ('demonstration' satisfies Actor)",
    replace: "actor === ('demonstration' satisfies Actor) && actor.length === 0",
    tests: ['backend/src/seed/seed.int.test.ts'],
  },
  {
    fault: 'a customer is mailed the reminder of a cancelled booking',
    file: 'backend/src/emails/templates/composer.ts',
    find: 'if (!isAhead || (await',
    replace: 'if (!isAhead && (await',
    tests: LIFE,
    only: 'reminder',
  },
  {
    fault: 'a whole order is confirmed with an email for each line',
    file: 'backend/src/emails/outbox/email-reactor.ts',
    find: "purpose: 'confirmed', bookingId: event.data.bookingId, commandId }",
    replace: "purpose: 'confirmed', bookingId: event.data.bookingId }",
    tests: ['backend/src/http/controllers/admin/orders/orders.int.test.ts'],
    only: 'one email each',
  },
  {
    fault: 'the email of an order changes hands without a notice to the earlier one',
    file: 'backend/src/emails/outbox/email-reactor.ts',
    find: 'isCustomer(event.meta.actor) && !isUndo',
    replace: 'isUndo',
    tests: ['backend/src/http/controllers/shop/booking-links.int.test.ts'],
    only: 'is noticed at the earlier email',
  },
  {
    fault: 'changing the email twice ends the undo',
    file: 'backend/src/domain/orders/booking-link.ts',
    find: 'recordedAt < change.undoableUntil ? change.earlierEmail : email',
    replace: 'recordedAt > change.undoableUntil ? change.earlierEmail : email',
    tests: ['backend/src/http/controllers/shop/booking-links.int.test.ts'],
    only: 'changing the email twice',
  },
  {
    fault: 'a repeated request needs the link that its first attempt has ended',
    file: 'backend/src/http/controllers/booking-access.ts',
    find: 'if (!isRepeated) throw',
    replace: 'if (isRepeated || !isRepeated) throw',
    tests: ['backend/src/http/controllers/shop/booking-links.int.test.ts'],
    only: 'although the link has ended',
  },
];
