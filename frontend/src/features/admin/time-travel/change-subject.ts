import type { Change } from '@party-rental/contracts';

const PRICE_BOOK = { name: 'Prices & Terms', to: '/admin/price-book' };
const PAGES: Partial<Record<Change['type'], Subject>> = {
  SettingsChanged: { name: 'Settings', to: '/admin/settings' },
  PriceBookChanged: PRICE_BOOK,
  PriceBookWithdrawn: PRICE_BOOK,
  CrewAssigned: { name: 'Week', to: '/admin/week' },
};

interface Subject {
  name: string;
  /** The URL of its page, if it still has one. */
  to?: string;
}

/** What a change is about; undefined if its type says so. */
export function toSubject({ type, order, item }: Pick<Change, 'type'> & Partial<Change>): Subject | undefined {
  if (order) return { name: `${order.number}, ${order.customerName}`, to: `/admin/orders/${order.id}` };
  if (item) return { name: item.name, ...(type !== 'ItemRemoved' && { to: `/admin/items/${item.id}` }) };
  return PAGES[type];
}
