import { MAX_QUANTITY_PER_BOOKING } from '@party-rental/contracts';
import { useAddressParam } from '../use-address-param';

/** How many units to book, in the address (`?quantity=`): 1 to the stock, and at most 10. */
export function useQuantity(stock: number): {
  quantity: number;
  most: number;
  chooseQuantity: (units: number) => void;
} {
  const [text, setText] = useAddressParam('quantity');
  const most = Math.min(stock, MAX_QUANTITY_PER_BOOKING);
  const asked = Number(text || 1);
  return {
    quantity: Number.isInteger(asked) ? Math.min(Math.max(asked, 1), most) : 1,
    most,
    chooseQuantity: (units) => setText(String(units)),
  };
}
