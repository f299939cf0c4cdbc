import { CANCEL_LATE } from '@party-rental/contracts';
import { capitalize } from '../../../lib/format';
import { untilHours } from '../../../shared/cancel-booking/until-hours';
import { FACTS, formatFees, isCheaperForMore, type Facts } from '../parts/facts';
import type { Business } from '../../../shared/shop/business';

interface Entry {
  question: string;
  answer: string;
}

interface Topic {
  title: string;
  entries: readonly Entry[];
}

/** Questions and answers. */
export const topics = ({ phone, openingHours }: Business, facts: Facts): readonly Topic[] => [
  {
    title: 'Booking',
    entries: [
      {
        question: 'Do I need an account to book?',
        answer:
          'No. You can book as a guest with your name, email and phone number. With an account, we fill in your details for you, and all your bookings are in one place.',
      },
      {
        question: 'How do I know my day is still available?',
        answer: `Pick the day on the home page or in the calendar of an item. What you see is counted live from real bookings, and you can book up to ${FACTS.bookableAhead} ahead. Once your booking is accepted, the day is yours.`,
      },
      {
        question: 'Can I rent for several days?',
        answer: facts.longerRentals
          ? `Yes. ${facts.longerRentals} Pick a first and a last day in the calendar. Delivery and setup are charged once for the whole order.`
          : 'Yes. A rental is for one event day, so add the same item to your cart once for each day. Delivery and setup are charged once for the whole order.',
      },
      {
        question: 'When do you call me?',
        answer: `${facts.deposit ? `Twice: within ${facts.depositCall} of your booking about the deposit, and` : 'Once,'} ${facts.confirmationCall} the event to set the delivery time. ${FACTS.sooner}`,
      },
    ],
  },
  {
    title: 'Money',
    entries: [
      {
        question: 'What does delivery cost?',
        answer: `${describeFees(facts)}Some ZIP codes have a delivery surcharge, which you'll see before you book. The pricing page has the full table.`,
      },
      {
        question: 'When do I have to pay?',
        answer: `You pay nothing online. ${facts.deposit ? `We'll call you to collect ${facts.aDeposit}; the remaining balance` : 'The total'} is due on the day of the event, before setup.`,
      },
      ...when(facts.dayPrices, { question: 'Does every day cost the same?', answer: `No. ${facts.dayPrices}` }),
      ...when(facts.damageDeposit, {
        question: 'What is the damage deposit?',
        answer: `A refundable ${facts.damageDeposit}, which we collect at delivery, on top of the total. You get it back after pickup if nothing is broken or missing.`,
      }),
      ...when(facts.taxIsAdded, {
        question: 'Is tax included in the prices?',
        answer: `No. ${facts.taxIsAdded}. It has its own line in the total before you book.`,
      }),
    ],
  },
  {
    title: 'Changing plans',
    entries: [
      {
        question: 'Can I cancel?',
        answer: `Yes, for free ${untilHours(facts.freeHours, 'before the event day begins')}, with the link in your confirmation email or in your account. After that, ${facts.isLateOnline ? `you can still ${CANCEL_LATE}` : `please call us at ${phone}`}.`,
      },
      {
        question: "I can't find the email with my booking. What now?",
        answer:
          "Open Find My Booking, in the menu and at the bottom of every page, and enter the email you booked with. We'll send you the links again, and you can move, change or cancel with them.",
      },
      {
        question: 'What if it rains?',
        answer: `A few drops don't hurt. If it isn't safe to set up, you choose: ${facts.weather}.`,
      },
      {
        question: 'Can I add something to my booking?',
        answer: `Yes, ${facts.cancellation}. Open your order from the link in your email and choose "Add an Item" or "Change a Quantity". It comes in the same van, so you don't pay for delivery twice. A second booking would be an order of its own, with its own delivery fee.`,
      },
    ],
  },
  {
    title: 'The day itself',
    entries: [
      {
        question: 'What do I need to have ready?',
        answer:
          "A flat area, someone present for delivery and pickup, and a power outlet within 100 feet if your order needs one. Each item's page says what it needs.",
      },
      {
        question: 'Do you set everything up?',
        answer:
          "Yes, our crew sets everything up and takes it down again. That's what the setup fee is for. We'll also take five minutes to show you how to turn the blower off and on.",
      },
      {
        question: 'Can we have the party in a park?',
        answer:
          "Sure, as long as you have the park's permission. No outlet there? Add our quiet generator to your order.",
      },
      {
        question: 'Is everything clean?',
        answer: 'Yes. We sanitize and check all equipment after every party, no exceptions.',
      },
      {
        question: 'How windy is too windy?',
        answer: `Inflatables come down when the wind is above ${FACTS.windLimit}. If that's in the forecast, we'll call you that morning.`,
      },
      {
        question: 'When can I reach you?',
        answer: `${openingHours}, at ${phone}. ${FACTS.eventDayPhone}. At any other time, write to us on the contact page, and we'll answer by the next business day.`,
      },
    ],
  },
];

function when(isTrue: string, entry: Entry): Entry[] {
  return isTrue ? [entry] : [];
}

function describeFees({ delivery, setup }: Facts): string {
  if (delivery.length === 0) return '';
  const falls = isCheaperForMore(delivery) ? ': the more you rent, the less it costs' : '';
  return `${capitalize(formatFees(delivery))} per order${falls}. Setup is ${formatFees(setup)}. `;
}
