import type { Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { bookedDaysQuery } from '../../../../api/admin/inventory';
import { Alert } from '../../../../ui/alert';
import { BookedDayList } from '../../dashboard/booked-day-list';

/** Warns, before an item is saved, about days with taken units that the change affects. */
export function ItemWarnings({ item }: { item: Item }) {
  const typed = useWatch({ name: ['stock', 'isActive'] });
  const stock = Number(typed[0]) || 1;
  const deactivated = item.isActive && typed[1] === false;
  const booked = useQuery(bookedDaysQuery(item.id)).data ?? [];
  const short = stock < item.stock ? booked.filter((day) => day.booked > stock) : [];

  return (
    <>
      {short.length > 0 && (
        <Alert tone="info" urgent title={`More than ${stock} booked or out of service on these days`}>
          <BookedDayList days={short} />
        </Alert>
      )}
      {deactivated && booked.length > 0 && (
        <Alert tone="info" urgent title="Units are booked or out of service on these days">
          <p>Bookings stay, and you still deliver them. New bookings of this item aren't possible.</p>
          <BookedDayList days={booked} />
        </Alert>
      )}
    </>
  );
}
