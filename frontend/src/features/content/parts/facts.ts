import { describeFacts, type Facts } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../../api/settings';

/** The price book as text; empty until it has loaded. */
export function useFacts(): Facts {
  return describeFacts(useQuery(settingsQuery).data);
}
