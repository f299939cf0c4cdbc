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

/** The price of an item ordered alone, with tax and all fees. With a filled cart, the text says "on its own". */
export function DeliveredPrice({ item, quantity = 1, isLong = false }: DeliveredPriceProps) {
  const { surcharge } = useSurcharge();
  const { lines } = useCart();
  const cleaning = useQuery(settingsQuery).data?.cleaningFee;
  if (cleaning === undefined) return null;
  const price = formatDollars(deliveredPrice({ price: item.price, quantity }, cleaning, surcharge));
  return `about ${price} delivered${lines.length > 0 ? ' on its own' : ''}${isLong ? ', with setup, fees and tax' : ''}`;
}
