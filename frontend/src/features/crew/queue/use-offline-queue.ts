import type { CalendarDate, ReportedStop, Stop, User } from '@party-rental/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentUserQuery } from '../../../api/accounts';
import { ApiProblem, hasCode } from '../../../api/api-problem';
import { randomKey } from '../../../api/client';
import { dayPlanQuery } from '../../../api/admin/days';
import { reading } from '../../../api/query';
import { dropPhotos } from './kept-photos';
import { OfflineQueue, isWaiting, sendChange, type Change, type QueuedChange } from './offline-queue';

/** What a crew member has tapped and the shop doesn't know yet. It is sent while this is mounted. */
export function useOfflineQueue({ id }: User) {
  const queryClient = useQueryClient();
  const [queue] = useState(() => new OfflineQueue(id));
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => keepSending(queue, queryClient, setFailed), [queue, queryClient]);

  return {
    /** Whether the last attempt to send failed. */
    hasFailed,
    changes: useSyncExternalStore(queue.subscribe, queue.get),
    /** Whether they survive a closed page. */
    isStored: queue.isStored,
    add: ({ orderId, number }: Stop, date: CalendarDate, change: Change) =>
      queue.add({ ...change, key: randomKey(), orderId, number, date }),
    dismiss: ({ key, ...change }: QueuedChange) => {
      queue.remove(key);
      forgetPhotos(change);
    },
  };
}

/** Those that stay take room in this browser, and do no other harm. */
function forgetPhotos(change: Change): void {
  if (change.type === 'note') void dropPhotos(change.photos).catch(() => undefined);
}

function showReported(queryClient: QueryClient, { date, orderId }: QueuedChange, reported: ReportedStop): void {
  const { queryKey } = dayPlanQuery(date);
  const update = (stop: Stop) => (stop.orderId === orderId ? { ...stop, ...reported } : stop);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (plan) => plan && { ...plan, stops: plan.stops.map(update) });
}

const MAX_DELAY_SECONDS = 60;

/**
 * Sends the changes of a queue one after the other, as soon as there are any and a connection. Returns a function that
 * stops it.
 */
function keepSending(
  queue: OfflineQueue,
  queryClient: QueryClient,
  setFailed: (hasFailed: boolean) => void,
): () => void {
  let isSending = false;
  let isStopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function sendAll() {
    if (isSending || isStopped) return;
    const first = queue.get().find(isWaiting);
    if (!first) return;
    clearTimeout(timer);
    isSending = true;
    const outcome = await sendChange(first).catch(toFailure);
    isSending = false;
    // The queue stays, and is sent after the next sign-in.
    if (hasCode(outcome, 'unauthenticated')) return queryClient.setQueryData(currentUserQuery.queryKey, null);
    if (outcome instanceof Error && !isFinal(outcome)) {
      timer = setTimeout(() => void sendAll(), delaySeconds(outcome, failures) * 1_000);
      failures += 1;
      return setFailed(true);
    }
    failures = 0;
    if (outcome instanceof Error) queue.refuse(first.key, outcome.message);
    else {
      forgetPhotos(first);
      setFailed(false);
      showReported(queryClient, first, outcome);
      queue.remove(first.key);
    }
    if (queue.get().some(isWaiting)) void sendAll();
    else void queryClient.invalidateQueries(reading('bookings'));
  }

  const unsubscribe = queue.subscribe(() => void sendAll());
  const sendNow = () => void sendAll();
  window.addEventListener('online', sendNow);
  sendNow();
  return () => {
    isStopped = true;
    unsubscribe();
    clearTimeout(timer);
    window.removeEventListener('online', sendNow);
  };
}

function toFailure(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure));
}

/** Whether the shop itself rejected the change, so that retrying is useless. A captive portal sends no request id. */
function isFinal(failure: Error): boolean {
  if (!(failure instanceof ApiProblem)) return false;
  const { status, requestId } = failure.problem;
  return requestId !== '' && status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function delaySeconds(failure: Error, failures: number): number {
  const requested = failure instanceof ApiProblem ? failure.retryAfterSeconds : undefined;
  return Math.min(requested ?? 2 ** failures, MAX_DELAY_SECONDS);
}
