import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/settings';

/** The shop's name; empty until it has loaded. */
export function useBusinessName(): string {
  return useQuery(settingsQuery).data?.businessName ?? '';
}
