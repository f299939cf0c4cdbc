import { priceOrder, type Item, type ItemType, type PublicSettings, type Quote } from '@party-rental/contracts';

interface ExampleOrder {
  title: string;
  quote: Quote;
}

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

/** Example orders with the first item of each type that has stock. */
export function exampleOrders(items: readonly Item[], { today, cleaningFee }: PublicSettings): ExampleOrder[] {
  return ORDERS.flatMap(({ title, wants }) => {
    const lines = wants.flatMap(([type, quantity]) => {
      const item = items.find((one) => one.type === type && one.stock >= quantity);
      return item ? [{ itemId: item.id, name: item.name, eventDate: today, quantity, price: item.price }] : [];
    });
    return lines.length === wants.length ? [{ title, quote: priceOrder(lines, cleaningFee) }] : [];
  });
}
