import { describeFacts, FACTS, formatFees, isCheaperForMore, type Facts } from './facts.js';
import { CANCEL_LATE } from './promises.js';
import type { PublicSettings } from './settings.js';
import { untilHours } from './short-terms.js';

type Business = Pick<PublicSettings, 'businessName' | 'street' | 'city' | 'phone' | 'businessEmail' | 'hours'>;
type Fill = (facts: Facts, business: Business) => string;

/** What an owner's text can name as `{{name}}`. The value is blank for what the shop doesn't have. */
export const PLACEHOLDERS = {
  businessName: (_, { businessName }) => businessName,
  phone: (_, { phone }) => phone,
  email: (_, { businessEmail }) => businessEmail,
  address: (_, { street, city }) => [street, city].filter(Boolean).join(', '),
  town: (_, business) => getTown(business),
  inTown: (_, business) => (getTown(business) ? ` in ${getTown(business)} and the towns around it` : ''),
  fromTown: (_, business) => (getTown(business) ? ` from ${getTown(business)}` : ''),
  openingHours: (_, { hours }) => hours.map(({ days, times }) => `${days} ${times}`).join(', '),
  deposit: ({ deposit }) => deposit,
  damageDeposit: ({ damageDeposit }) => damageDeposit,
  freeHours: ({ freeHours }) => untilHours(freeHours, 'before the event day begins'),
  freeHoursAhead: ({ freeHours }) => untilHours(freeHours, 'ahead'),
  cancellation: ({ cancellation }) => cancellation,
  confirmationCall: ({ confirmationCall }) => confirmationCall,
  weather: ({ weather }) => weather,
  minimumOrder: ({ minimumOrder }) => minimumOrder,
  bookableAhead: () => FACTS.bookableAhead,
  windLimit: () => FACTS.windLimit,
  eventDayPhone: () => `${FACTS.eventDayPhone}.`,
  sooner: () => FACTS.sooner,
  deliveryFees: describeFees,
  whenToCall: ({ deposit, isPaidOnline, depositCall, confirmationCall }) =>
    `${deposit && !isPaidOnline ? `Twice: within ${depositCall} of your booking about the deposit, and` : 'Once,'} ${confirmationCall} the event to set the delivery time.`,
  whenToPay: (facts) =>
    facts.isPaidOnline
      ? `You pay ${facts.aDeposit} by card when you book${facts.orByPhone}. The remaining balance is due on the day of the event, before setup; you can pay it by card too, with the link in your emails.`
      : `${facts.takesCards ? '' : 'You pay nothing online. '}${facts.deposit ? `We'll call you to collect ${facts.aDeposit}; the remaining balance` : 'The total'} is due on the day of the event, before setup.`,
  howToCancelLate: ({ isLateOnline }, { phone }) =>
    isLateOnline ? `you can still ${CANCEL_LATE}` : `please call us at ${phone}`,
  severalDays: ({ longerRentals }) =>
    longerRentals
      ? `Yes. ${longerRentals} Pick a first and a last day in the calendar.`
      : 'Yes. A rental is for one event day, so add the same item to your cart once for each day.',
  dayPrices: ({ dayPrices }) => (dayPrices ? `No. ${dayPrices}` : ''),
  whatIsDamageDeposit: ({ damageDeposit }) =>
    damageDeposit
      ? `A refundable ${damageDeposit}, which we collect at delivery, on top of the total. You get it back after pickup if nothing is broken or missing.`
      : '',
  isTaxIncluded: ({ taxIsAdded }) =>
    taxIsAdded ? `No. ${taxIsAdded}. It has its own line in the total before you book.` : '',
  whatPricesShow: ({ taxIsAdded, damageDeposit }) =>
    `You see delivery, setup${taxIsAdded && ', tax'} and any delivery surcharge for your ZIP code before you book.${damageDeposit && ' The damage deposit comes back to you.'}`,
  whenFeesAreCharged: ({ delivery, damageDeposit }) =>
    `Delivery and setup are charged once per order${isCheaperForMore(delivery) ? ', and big orders are delivered for less' : ''}. Some ZIP codes have a delivery surcharge, which you'll see before you book.${damageDeposit && ` The ${damageDeposit} comes back to you.`}`,
} as const satisfies Record<string, Fill>;

const FILLS = new Map<string, Fill>(Object.entries(PLACEHOLDERS));
const PATTERN = /\{\{([^{}]*)\}\}/g;

/** The placeholders in a text that don't exist. */
export function findUnknownPlaceholders(text: string): string[] {
  return [...text.matchAll(PATTERN)].map(([, name = '']) => name.trim()).filter((name) => !FILLS.has(name));
}

/** Unknown ones, which an earlier version may have known, are left out. */
export function fillPlaceholders(
  text: string,
  settings: Business & Parameters<typeof describeFacts>[0],
  escape: (value: string) => string = (value) => value,
): string {
  const facts = describeFacts(settings);
  return text.replace(PATTERN, (_, name: string) => escape(FILLS.get(name.trim())?.(facts, settings) ?? ''));
}

function getTown({ city }: Business): string {
  return city.split(',')[0] ?? '';
}

function describeFees({ delivery, setup }: Facts): string {
  if (delivery.length === 0) return '';
  const fees = formatFees(delivery);
  const falls = isCheaperForMore(delivery) ? ': the more you rent, the less it costs' : '';
  return `${fees.charAt(0).toUpperCase()}${fees.slice(1)} per order${falls}. Setup is ${formatFees(setup)}.`;
}
