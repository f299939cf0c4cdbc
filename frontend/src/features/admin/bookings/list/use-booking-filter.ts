import { BOOKING_STATUSES, isCalendarDate } from '@party-rental/contracts';
import type { BookingFilter } from '../../../../api/admin-bookings';
import { useAddressParam } from '../../../../shared/form/use-address-param';

/** The filter of the list, stored in the URL. */
export function useBookingFilter() {
  const [status, setStatus] = useAddressParam('status');
  const [search, setSearch] = useAddressParam('search');
  const [date, setDate] = useAddressParam('date');
  const filter: BookingFilter = {
    status: BOOKING_STATUSES.find((one) => one === status),
    search: search || undefined,
    date: isCalendarDate(date) ? date : undefined,
  };
  return {
    filter,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    setStatus,
    setSearch,
    setDate,
  };
}
