import { MONTHS_AHEAD } from '../days/bookable-days.js';
import type { LongerRentals } from '../pricing/day-rates.js';
import type { PublicPriceBook } from '../pricing/price-book.js';
import { formatCents, formatDeposit, formatHours, formatPercent } from '../pricing/pricing.js';
import { TAXED_BY_DEFAULT } from '../pricing/taxable.js';
import { formatADeposit, formatCallHours } from './promises.js';
import type { PublicSettings } from './settings.js';
import { needsDeposit, untilHours } from './short-terms.js';

const list = new Intl.ListFormat('en-US');

type Tiers = PublicPriceBook['delivery'];
type Taxes = PublicPriceBook['taxes'];

/** What doesn't depend on the price book, the same on all pages. */
export const FACTS = {
  sooner: "Party coming up sooner? We'll call you before it.",
  bookableAhead: `${MONTHS_AHEAD} months`,
  /** Inflatables are taken down above this wind speed. */
  windLimit: '20 mph',
  /** Opening hours don't end a party. */
  eventDayPhone: "On the day of your event, we answer until we've picked everything up, Sundays included",
} as const;

export type Facts = ReturnType<typeof describeFacts>;

/** The price book as text, the same on all pages. What the shop doesn't charge is empty, and everything without settings. */
export function describeFacts(
  settings: Pick<PublicSettings, 'priceBook' | 'payByPhone' | 'onlinePayments'> | undefined,
) {
  const book = settings?.priceBook;
  const rule = book && needsDeposit(book.deposit) ? book.deposit : { amount: 0 };
  const taxes = book?.taxes ?? [];
  const damageDeposit = book?.damageDeposit ?? { perOrder: 0 };
  const freeHours = book?.cancellation.freeHours;
  const longer = book?.longerRentals;
  return {
    delivery: fromZero(book?.delivery ?? []),
    setup: fromZero(book?.setup ?? []),
    taxes: taxes.map(({ name, zipPrefix, percent }) => ({
      name: `${name === 'Tax' ? 'Sales tax' : name}${zipPrefix && `, ZIP ${zipPrefix}${zipPrefix.length < 5 ? '…' : ''}`}`,
      amount: formatPercent(percent),
    })),
    taxIsAdded: describeTaxes(taxes),
    /** `50% deposit` */
    deposit: needsDeposit(rule) ? formatDeposit(rule) : '',
    /** `, or by phone` */
    orByPhone: settings?.payByPhone ? ', or by phone' : '',
    takesCards: settings?.onlinePayments === true,
    /** Whether the deposit is paid by card when booking. */
    isPaidOnline: settings?.onlinePayments === true && needsDeposit(rule),
    /** `a 50% deposit` */
    aDeposit: formatADeposit(rule),
    /** `50% of the total` */
    depositAmount: 'percent' in rule ? `${formatPercent(rule.percent)} of the total` : formatCents(rule.amount),
    /** `$50.00 damage deposit` */
    damageDeposit:
      'perItem' in damageDeposit
        ? 'damage deposit for some items'
        : damageDeposit.perOrder > 0
          ? `${formatCents(damageDeposit.perOrder)} damage deposit`
          : '',
    minimumOrder: book && book.minimumOrder > 0 ? formatCents(book.minimumOrder) : '',
    /** What rentals of several days cost; empty if the shop has none. */
    longerRentals: longer && longer.maxDays > 1 ? describeLongerRentals(longer) : '',
    /** Whether seasons or weekdays change the price. */
    dayPrices:
      book?.factors && book.factors.length > 0
        ? "Prices depend on the season and the weekday. Pick your day, and you'll see its price."
        : '',
    freeHours,
    /** Whether customers can cancel online after that. */
    isLateOnline: book !== undefined && book.cancellation.lateOnline && book.cancellation.freeHours > 0,
    /** `up to 48 hours before the event` */
    cancellation: untilHours(freeHours),
    /** What customers choose when the weather cancels: `a new day, or your whole deposit back` */
    weather: `a new day, or ${describeWeather(book)}`,
    /** `24 hours` */
    depositCall: formatHours(book?.calls.depositHours ?? 0),
    /** `24-48 hours before` */
    confirmationCall: book ? `${formatCallHours(book.calls)} before` : 'shortly before',
  };
}

/** `You can rent for up to 4 days in a row. Further days cost less than the first one.` */
function describeLongerRentals({ maxDays, further, named }: LongerRentals): string {
  const isCheaper = further.some(({ percent }) => percent < 100);
  const names = [...new Set(named.map(({ name }) => name))];
  return [
    `You can rent for up to ${maxDays} days in a row.`,
    ...(isCheaper ? ['Further days cost less than the first one.'] : []),
    ...(names.length > 0 ? [`Where it saves you money, we'll use a special rate: ${list.format(names)}.`] : []),
  ].join(' ');
}

/** Below the lowest tier, the fee is 0. */
function fromZero(tiers: Tiers): Tiers {
  return (tiers.at(-1)?.from ?? 0) > 0 ? [...tiers, { from: 0, fee: 0 }] : tiers;
}

/** `Sales tax of 8% is added to the items and the fees`; empty without taxes. */
function describeTaxes(taxes: Taxes): string {
  const [only, another] = taxes.filter(({ percent }) => percent > 0);
  if (!only) return '';
  if (another || only.zipPrefix)
    return `Sales tax is added${taxes.some(({ zipPrefix }) => zipPrefix) ? ', depending on your ZIP code' : ''}`;
  const whole = TAXED_BY_DEFAULT.every((part) => only.appliesTo.includes(part));
  return `Sales tax of ${formatPercent(only.percent)} is added${whole ? ' to the items and the fees' : ''}`;
}

/** `your whole deposit back` */
function describeWeather(book: PublicPriceBook | undefined): string {
  if (book?.cancellation.weather === 'CREDIT') return "a rain check: a code for what you've paid, to use next time";
  return book && needsDeposit(book.deposit) ? 'your whole deposit back' : 'a free cancellation';
}

/** `between $25.00 and $45.00`, or `$45.00`. */
export function formatFees(tiers: Tiers): string {
  const fees = tiers.map(({ fee }) => fee);
  const [least, most] = [formatCents(Math.min(...fees)), formatCents(Math.max(...fees))];
  return least === most ? most : `between ${least} and ${most}`;
}

/** Whether the largest orders have a lower fee than the smallest ones. */
export function isCheaperForMore(tiers: Tiers): boolean {
  return (tiers[0]?.fee ?? 0) < (tiers.at(-1)?.fee ?? 0);
}
