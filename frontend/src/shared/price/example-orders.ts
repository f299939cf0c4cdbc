import { ownDeposits, type CalendarDate, type Item, type ItemType, type PricedLine } from '@party-rental/contracts';

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
): { title: string; lines: PricedLine[] }[] {
  return ORDERS.flatMap(({ title, wants }) => {
    const lines = wants.flatMap(([type, quantity]) => {
      const item = items.find((one) => one.type === type && one.stock >= quantity);
      if (!item) return [];
      return [{ itemId: item.id, name: item.name, eventDate, quantity, price: item.price, ...ownDeposits(item) }];
    });
    return lines.length === wants.length ? [{ title, lines }] : [];
  });
}
