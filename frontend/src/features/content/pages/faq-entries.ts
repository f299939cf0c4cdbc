import { DELIVERY_TIERS, formatCents, SETUP_TIERS } from '@party-rental/contracts';
import { FACTS } from '../parts/facts';
import type { Business } from '../../../shared/shop/use-business';

interface Entry {
  question: string;
  answer: string;
}

interface Topic {
  title: string;
  entries: readonly Entry[];
}

/** Questions and answers. */
export const topics = ({ phone, openingHours }: Business): readonly Topic[] => [
  {
    title: 'Booking',
    entries: [
      {
        question: 'Do I need an account to book?',
        answer:
          'No. You can book as a guest with your name, email and phone number. With an account your details are filled in for you, and all your bookings are in one place.',
      },
      {
        question: 'How do I know that my day is still available?',
        answer: `Pick the day on the home page or in the calendar of an item. What is shown is counted from real bookings at that moment, and you can book up to ${FACTS.bookableAhead} ahead. The moment your booking is accepted, it is yours.`,
      },
      {
        question: 'Can I rent for several days?',
        answer:
          'Yes. A rental is for one event day, so put the same item into the cart once for each day. Delivery and setup are charged once for the whole order.',
      },
      {
        question: 'When do you call me?',
        answer: `Twice: within ${FACTS.depositCall} of your booking about the deposit, and ${FACTS.confirmationCall} before the event to settle the delivery time.`,
      },
    ],
  },
  {
    title: 'Money',
    entries: [
      {
        question: 'What does delivery cost?',
        answer: `Between ${feeRange(DELIVERY_TIERS)} an order, depending on what is in it: the more you rent, the less it costs. Setup is between ${feeRange(SETUP_TIERS)}. The pricing page has the whole table.`,
      },
      {
        question: 'When do I have to pay?',
        answer: `Nothing online. We collect a deposit of ${FACTS.deposit} by phone; the remaining balance is due on the day of the event before setup.`,
      },
      {
        question: 'What is the damage deposit?',
        answer: `A ${FACTS.damageDeposit} refundable deposit that is collected at delivery. You get it back after pickup, when nothing is broken or missing.`,
      },
      {
        question: 'Is tax included in the prices?',
        answer: `No. Sales tax of ${FACTS.tax} is added to the items and the fees. You see it as a line of its own before you book.`,
      },
    ],
  },
  {
    title: 'Changing plans',
    entries: [
      {
        question: 'Can I cancel?',
        answer: `Yes, for free up to ${FACTS.cancellation} before the event day begins: by the link in your confirmation email, or in your account. Later than that, please call us at ${phone}.`,
      },
      {
        question: 'What if it rains?',
        answer:
          "A few drops don't hurt. If it isn't safe to set up, you choose a new day or get your whole deposit back.",
      },
      {
        question: 'Can I add something to my booking?',
        answer: `Just book it as well, or call us at least ${FACTS.cancellation} ahead. If it's available, it comes with the same van.`,
      },
    ],
  },
  {
    title: 'The day itself',
    entries: [
      {
        question: 'What do I need to have ready?',
        answer:
          'A flat area, a power outlet within 100 feet, and someone present for delivery and pickup. Each item’s page says how much space it needs.',
      },
      {
        question: 'Do you set everything up?',
        answer:
          'Yes, professional setup and breakdown are included. We also show you in five minutes how to switch the blower off and on.',
      },
      {
        question: 'Can we have the party in a park?',
        answer:
          'With pleasure, if you have the park’s permission. Where there is no outlet, add our quiet generator to the order.',
      },
      {
        question: 'Is everything clean?',
        answer: 'All equipment is sanitized and checked after every party, without exception.',
      },
      {
        question: 'How windy is too windy?',
        answer: `Inflatables come down when the wind is above ${FACTS.windLimit}. If the forecast says so, we call you in the morning.`,
      },
      {
        question: 'When can I reach you?',
        answer: `${openingHours}, at ${phone}. Outside these hours, write to us on the contact page, and we'll answer on the next business day.`,
      },
    ],
  },
];

function feeRange(tiers: readonly { fee: number }[]): string {
  const fees = tiers.map(({ fee }) => fee);
  return `${formatCents(Math.min(...fees))} and ${formatCents(Math.max(...fees))}`;
}
