import { DEPOSIT_CALL_HOURS, depositCall, type CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/settings';

/** When the shop calls about the deposit of an order that is placed now, for this first event day. */
export function useDepositCall(day: CalendarDate | null | undefined): string {
  const today = useQuery(settingsQuery).data?.today;
  return day && today ? depositCall(day, today) : `within ${DEPOSIT_CALL_HOURS} hours`;
}
