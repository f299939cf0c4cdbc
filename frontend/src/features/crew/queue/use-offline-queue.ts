import type { CalendarDate, DayPlan, ReportedStop, Stop, User } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentUserQuery } from '../../../api/accounts';
import { bookingsKey } from '../../../api/bookings';
import { randomKey } from '../../../api/client';
import { dayPlanQuery } from '../../../api/admin/day-plan';
import { OfflineQueue } from './offline-queue';
import { sendChange, type Change } from './queued-change';
import { keepSending } from './send-queue';

/** What a crew member has tapped and the shop doesn't know yet. It is sent while this is mounted. */
export function useOfflineQueue({ id }: User) {
  const queryClient = useQueryClient();
  const [queue] = useState(() => new OfflineQueue(id));
  const [hasFailed, setFailed] = useState(false);

  useEffect(
    () =>
      keepSending(queue, {
        send: sendChange,
        onSignedOut: () => queryClient.setQueryData(currentUserQuery.queryKey, null),
        onAccepted: ({ date, orderId }, reported) => {
          const { queryKey } = dayPlanQuery(date);
          setFailed(false);
          void queryClient.cancelQueries({ queryKey });
          queryClient.setQueryData(queryKey, (plan) => plan && withReported(plan, orderId, reported));
        },
        onFailed: () => setFailed(true),
        onEmpty: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
      }),
    [queue, queryClient],
  );

  return {
    /** Whether the last attempt to send failed. */
    hasFailed,
    changes: useSyncExternalStore(queue.subscribe, queue.get),
    /** Whether they survive a closed page. */
    isStored: queue.isStored,
    add: ({ orderId, number }: Stop, date: CalendarDate, change: Change) =>
      queue.add({ ...change, key: randomKey(), orderId, number, date }),
    dismiss: (key: string) => queue.remove(key),
  };
}

function withReported(plan: DayPlan, orderId: string, reported: ReportedStop): DayPlan {
  return { ...plan, stops: plan.stops.map((stop) => (stop.orderId === orderId ? { ...stop, ...reported } : stop)) };
}
