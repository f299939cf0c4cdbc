import { isCalendarDate, type Item } from '@party-rental/contracts';
import type { CartLines } from '../../../../shared/cart/cart-lines';
import { useAddressParam } from '../../../../shared/form/use-address-param';

/** The lines entered so far, in the URL (`?lines=1_2026-12-12_2,...`), so that a reload keeps them. */
export function useEnteredLines(items: readonly Item[]): [lines: CartLines, change: (lines: CartLines) => void] {
  const [text, setText] = useAddressParam('lines');
  const lines = text.split(',').flatMap((line) => {
    const [id, selectedDate = '', units] = line.split('_');
    const item = items.find((one) => one.id === Number(id));
    const quantity = Number(units);
    return item && isCalendarDate(selectedDate) && Number.isInteger(quantity) && quantity >= 1
      ? [{ item, selectedDate, quantity }]
      : [];
  });
  const change = (changed: CartLines) =>
    setText(changed.map(({ item, selectedDate, quantity }) => [item.id, selectedDate, quantity].join('_')).join(','));
  return [lines, change];
}
