import { activeLines, describeArrival, stopDays, type CalendarDate, type Order } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { arrivalQuery } from '../../../api/orders';

const TITLES = {
  PLANNED: "Today's the day!",
  NEXT: "You're next!",
  ON_THE_WAY: "We're on our way!",
} as const;

interface ArrivalProps {
  order: Order;
  timeZone: string;
  today: CalendarDate;
  token: string | undefined;
}

/** When the crew will be there today. It follows the crew and the clock without a reload. */
export function Arrival({ order, timeZone, today, token }: ArrivalProps) {
  const isToday = stopDays(activeLines(order.lines)).includes(today);
  const arrival = useQuery({ ...arrivalQuery({ id: order.id, token }), enabled: isToday }).data?.arrival;
  return (
    <div aria-live="polite" className="empty:hidden print:hidden">
      {isToday && arrival && (
        <section aria-label="Our arrival" className="space-y-2 rounded-[2rem] bg-good-tint p-6 text-lg">
          <h2 className="text-2xl">{TITLES[arrival.status]}</h2>
          <p>
            We expect to be there <strong>{describeArrival(arrival, timeZone)}</strong>.
          </p>
        </section>
      )}
    </div>
  );
}
