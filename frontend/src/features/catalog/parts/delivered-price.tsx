import { deliveredPrice, formatDollars, type Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../../api/settings';
import { useCart } from '../../../shared/cart/cart-context';
import { useSurcharge } from '../../../shared/delivery/remembered-zip';

interface DeliveredPriceProps {
  item: Item;
  quantity?: number;
  isLong?: boolean;
}

/** What an item costs with all fees, also those of the visitor's ZIP code, and the tax, if nothing else is ordered: beside a cart it says so. */
export function DeliveredPrice({ item, quantity = 1, isLong = false }: DeliveredPriceProps) {
  const { surcharge } = useSurcharge();
  const { lines } = useCart();
  const cleaning = useQuery(settingsQuery).data?.cleaningFee;
  if (cleaning === undefined) return null;
  const price = formatDollars(deliveredPrice({ price: item.price, quantity }, cleaning, surcharge));
  return `about ${price} delivered${lines.length > 0 ? ' on its own' : ''}${isLong ? ', with setup, fees and tax' : ''}`;
}
