import { useAddressParam } from '../form/use-address-param';

/** Number of units to book, from the URL (`?quantity=`): 1 to `most`. */
export function useQuantity(most: number): [quantity: number, choose: (units: number) => void] {
  const [text, setText] = useAddressParam('quantity');
  const requested = Number(text || 1);
  return [Number.isInteger(requested) ? Math.min(Math.max(requested, 1), most) : 1, (units) => setText(String(units))];
}
