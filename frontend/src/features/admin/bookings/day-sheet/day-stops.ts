import { moneyAtStop, type CalendarDate, type Order, type StopMoney } from '@party-rental/contracts';

/** One address with the orders that go there. */
export interface Stop {
  address: string;
  orders: StopOrder[];
}

export interface StopOrder {
  order: Order;
  /** What goes there on that day. */
  lines: Order['lines'];
  /** Whether the whole order goes there on that day. */
  isWhole: boolean;
  money: StopMoney;
}

/** The special instructions for a stop, each once. */
export function collectNotes({ orders }: Stop): string[] {
  return [...new Set(orders.flatMap(({ order }) => order.specialInstructions ?? []))];
}

/** The stops of a day, sorted by zip code and street, without cancelled lines. */
export function toStops(orders: readonly Order[], day: CalendarDate): Stop[] {
  const stops = new Map<string, Stop>();
  for (const order of orders) {
    const active = order.lines.filter(({ status }) => status !== 'CANCELLED');
    const lines = active.filter(({ eventDate }) => eventDate === day);
    if (lines.length === 0) continue;
    const stop = stops.get(placeKey(order)) ?? { address: formatAddress(order), orders: [] };
    stop.orders.push({ order, lines, isWhole: lines.length === active.length, money: moneyAtStop(order, day) });
    stops.set(placeKey(order), stop);
  }
  return [...stops].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })).map(([, stop]) => stop);
}

function placeKey({ zipCode, city, address }: Order): string {
  return [zipCode, city, address]
    .map((part) =>
      part
        .toLowerCase()
        .replace(/[\s.,]+/g, ' ')
        .trim(),
    )
    .join('\n');
}

function formatAddress({ address, city, state, zipCode }: Order): string {
  return `${address}, ${city}, ${state} ${zipCode}`;
}
