import {
  describeFreeHours,
  describeKept,
  formatCents,
  formatDepositRule,
  formatHours,
  formatPercent,
  formatPriceChange,
  formatTax,
  ITEM_TYPE_LABELS,
  weekdayName,
  type DayFactor,
  type PriceBook,
} from '@party-rental/contracts';

/** How each part shows in the history. */
const TEXTS: { readonly [Part in keyof PriceBook]: (value: PriceBook[Part]) => string } = {
  delivery: formatTiers,
  setup: formatTiers,
  cleaningFee: formatCents,
  taxes: (taxes) =>
    taxes
      .map(
        (tax) =>
          `${formatTax(tax)}${tax.zipPrefix && ` in ${tax.zipPrefix}`} on ${tax.appliesTo.join(', ').toLowerCase()}`,
      )
      .join('; '),
  deposit: formatDepositRule,
  damageDeposit: (rule) => ('perOrder' in rule ? formatCents(rule.perOrder) : 'as the items have it'),
  damageWaiver: (waiver) => (waiver ? `${formatPercent(waiver.percent)}, ${waiver.offered.toLowerCase()}` : ''),
  minimumOrder: formatCents,
  cancellation: ({ freeHours, weather, lateOnline, ...kept }) =>
    `free until ${describeFreeHours(freeHours)}, then we keep ${describeKept(kept) || 'nothing'}${lateOnline ? ', and customers can cancel online' : ''}; for weather, a ${weather === 'CREDIT' ? 'rain check' : 'refund'}`,
  longerRentals: ({ maxDays, further, named }) =>
    [
      maxDays === 1 ? 'one day' : `up to ${maxDays} days`,
      ...further.map(({ fromDay, percent }) => `from day ${fromDay} ${formatPercent(percent)}`),
      ...named.map(
        ({ name, from, to, days }) => `${name}, ${weekdayName(from)} to ${weekdayName(to)}, ${days} × the first day`,
      ),
    ].join('; '),
  factors: (factors) => factors.map(formatDayFactor).join('; '),
  payWithinMinutes: (minutes) => `${minutes} minutes`,
  calls: ({ depositHours, confirmationHours: { from, to } }) =>
    `deposit within ${formatHours(depositHours)}, details ${from} to ${formatHours(to)} before`,
};

export function asText<Part extends keyof PriceBook>(part: Part, book: PriceBook): string {
  return TEXTS[part](book[part]);
}

function formatTiers(tiers: PriceBook['delivery']): string {
  return tiers.map(({ from, fee }) => `${formatCents(fee)} from ${formatCents(from)}`).join(', ');
}

function formatDayFactor({ name, percent, from, to, weekdays = [], type, itemId }: DayFactor): string {
  const facts = [
    `${name} ${formatPriceChange(percent)}%`,
    from && `from ${from}`,
    to && `until ${to}`,
    weekdays.length > 0 && `on ${weekdays.map(weekdayName).join(', ')}`,
    type && `for ${ITEM_TYPE_LABELS[type]}`,
    itemId && `for item ${itemId}`,
  ];
  return facts.filter(Boolean).join(' ');
}
