import type { CalendarDate, Stop, User } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentUserQuery } from '../../../api/accounts';
import { bookingsKey } from '../../../api/bookings';
import { randomKey } from '../../../api/client';
import { dayPlanQuery } from '../../../api/day-plan';
import { OfflineQueue } from './offline-queue';
import { applyChange, sendChange, type Change } from './queued-change';
import { keepSending } from './send-queue';

/** What a crew member has tapped and the shop doesn't know yet. It is sent while this is mounted. */
export function useOfflineQueue({ id, firstName, lastName }: User) {
  const queryClient = useQueryClient();
  const [queue] = useState(() => new OfflineQueue(id));
  const [hasFailed, setFailed] = useState(false);
  const name = `${firstName} ${lastName}`;

  useEffect(
    () =>
      keepSending(queue, {
        send: sendChange,
        onSignedOut: () => queryClient.setQueryData(currentUserQuery.queryKey, null),
        onAccepted: (change) => {
          const { queryKey } = dayPlanQuery(change.date);
          setFailed(false);
          void queryClient.cancelQueries({ queryKey });
          queryClient.setQueryData(queryKey, (plan) => plan && applyChange(plan, change, name));
        },
        onFailed: () => setFailed(true),
        onEmpty: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
      }),
    [queue, queryClient, name],
  );

  return {
    /** Whether there is no connection, as far as the last try says. */
    hasFailed,
    changes: useSyncExternalStore(queue.subscribe, queue.get),
    add: ({ orderId, number }: Stop, date: CalendarDate, change: Change) =>
      queue.add({ ...change, key: randomKey(), orderId, number, date }),
    dismiss: (key: string) => queue.remove(key),
  };
}
