import {
  priceLine,
  type CalendarDate,
  type DayRates,
  type Item,
  type ItemType,
  type PricedLine,
} from '@party-rental/contracts';

const ORDERS: readonly { title: string; wants: readonly (readonly [ItemType, number])[] }[] = [
  { title: 'A castle for the birthday', wants: [['BOUNCE_HOUSE', 1]] },
  {
    title: 'Dinner for thirty-two',
    wants: [
      ['TABLE', 4],
      ['CHAIR', 32],
    ],
  },
  {
    title: 'The big summer party',
    wants: [
      ['PACKAGE', 1],
      ['SLIDE', 1],
      ['ADDON', 1],
    ],
  },
];

/** Orders to price, with the first item of each type that has stock. Those that the shop couldn't deliver are left out. */
export function exampleOrders(
  items: readonly Item[],
  eventDate: CalendarDate,
  rates: DayRates = {},
): { title: string; lines: PricedLine[] }[] {
  return ORDERS.flatMap(({ title, wants }) => {
    const lines = wants.flatMap(([type, quantity]) => {
      const item = items.find((one) => one.type === type && one.stock >= quantity);
      return item ? [priceLine(item, { eventDate, quantity }, rates)] : [];
    });
    return lines.length === wants.length ? [{ title, lines }] : [];
  });
}
