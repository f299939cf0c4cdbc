import type { ReportedStop } from '@party-rental/contracts';
import { ApiProblem, hasCode } from '../../../api/api-problem';
import type { OfflineQueue } from './offline-queue';
import { isWaiting, type QueuedChange } from './queued-change';

const MAX_DELAY_SECONDS = 60;

interface Sender {
  send: (change: QueuedChange) => Promise<ReportedStop>;
  /** The queue stays, and is sent after the next sign-in. */
  onSignedOut: () => void;
  onAccepted: (change: QueuedChange, stop: ReportedStop) => void;
  /** It is tried again later. */
  onFailed: () => void;
  /** Nothing is left to send. */
  onEmpty: () => void;
}

/**
 * Sends the changes of a queue one after the other, as soon as there are any and a connection. Returns a function that
 * stops it.
 */
export function keepSending(
  queue: OfflineQueue,
  { send, onSignedOut, onAccepted, onFailed, onEmpty }: Sender,
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
    const outcome = await send(first).catch(toFailure);
    isSending = false;
    if (hasCode(outcome, 'unauthenticated')) return onSignedOut();
    if (outcome instanceof Error && !isFinal(outcome)) {
      timer = setTimeout(() => void sendAll(), delaySeconds(outcome, failures) * 1_000);
      failures += 1;
      return onFailed();
    }
    failures = 0;
    if (outcome instanceof Error) queue.refuse(first.key, outcome.message);
    else {
      onAccepted(first, outcome);
      queue.remove(first.key);
    }
    if (!queue.get().some(isWaiting)) onEmpty();
    else void sendAll();
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
