import { count } from '../../../lib/format';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { describeChange, isWaiting, type QueuedChange } from './offline-queue';

interface QueueNoticeProps {
  changes: readonly QueuedChange[];
  /** Whether the last try to send them has failed. */
  hasFailed: boolean;
  /** Whether they survive a closed page. */
  isStored: boolean;
  onDismiss: (change: QueuedChange) => void;
}

/** What could not be sent yet, and what the shop has refused. */
export function QueueNotice({ changes, hasFailed, isStored, onDismiss }: QueueNoticeProps) {
  const waiting = hasFailed ? changes.filter(isWaiting) : [];
  return (
    <>
      <div role="status" className={waiting.length > 0 ? 'rounded-2xl bg-warn-tint p-4 text-lg' : 'sr-only'}>
        {waiting.length > 0 && (
          <>
            <p className="font-bold">
              {count(waiting.length, 'change')} waiting for a connection.{' '}
              {isStored
                ? 'Keep going, nothing gets lost.'
                : "Please keep this page open until they're sent: this phone can't store them."}
            </p>
            <ul>
              {waiting.map((change) => (
                <li key={change.key}>{describeChange(change)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {changes.map(
        (change) =>
          change.refusal !== undefined && (
            <Alert key={change.key} title={`Not recorded: ${describeChange(change)}`}>
              <p>{change.refusal}</p>
              <Button variant="outline" onClick={() => onDismiss(change)}>
                Got it
              </Button>
            </Alert>
          ),
      )}
    </>
  );
}
