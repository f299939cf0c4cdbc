import { deliveredPrice, formatDollars, type Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../../api/settings';

interface DeliveredPriceProps {
  item: Item;
  quantity?: number;
  /** Cents, for the visitor's ZIP code. */
  surcharge?: number;
  isLong?: boolean;
}

/** What an item costs with all fees and the tax, if nothing else is ordered. */
export function DeliveredPrice({ item, quantity = 1, surcharge = 0, isLong = false }: DeliveredPriceProps) {
  const cleaning = useQuery(settingsQuery).data?.cleaningFee;
  if (cleaning === undefined) return null;
  const price = formatDollars(deliveredPrice({ price: item.price, quantity }, cleaning, surcharge));
  return `about ${price} delivered${isLong ? ', with setup, fees and tax' : ''}`;
}
