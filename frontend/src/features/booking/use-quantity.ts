import { MAX_QUANTITY_PER_BOOKING } from '@party-rental/contracts';
import { useSearchParams } from 'react-router-dom';

/** How many units to book, in the address (`?quantity=`): 1 to the stock, and at most 10. */
export function useQuantity(stock: number): {
  quantity: number;
  most: number;
  chooseQuantity: (units: number) => void;
} {
  const [params, setParams] = useSearchParams();
  const most = Math.min(stock, MAX_QUANTITY_PER_BOOKING);
  const asked = Number(params.get('quantity') ?? 1);
  return {
    quantity: Number.isInteger(asked) ? Math.min(Math.max(asked, 1), most) : 1,
    most,
    chooseQuantity: (units) =>
      setParams(
        (current) => {
          current.set('quantity', String(units));
          return current;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
