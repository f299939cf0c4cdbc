import { deliveredPrice, formatDollars, type Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../../api/settings';
import { useSurcharge } from '../../../shared/delivery/remembered-zip';

interface DeliveredPriceProps {
  item: Item;
  quantity?: number;
  isLong?: boolean;
}

/** What an item costs with all fees, also those of the visitor's ZIP code, and the tax, if nothing else is ordered. */
export function DeliveredPrice({ item, quantity = 1, isLong = false }: DeliveredPriceProps) {
  const { surcharge } = useSurcharge();
  const cleaning = useQuery(settingsQuery).data?.cleaningFee;
  if (cleaning === undefined) return null;
  const price = formatDollars(deliveredPrice({ price: item.price, quantity }, cleaning, surcharge));
  return `about ${price} delivered${isLong ? ', with setup, fees and tax' : ''}`;
}
