import type { Dashboard } from '@party-rental/contracts';
import { Alert } from '../../../ui/alert';

const WORTH_TELLING_SECONDS = 5;

/** Warns when projections lag behind the event log. */
export function StaleDataNotice({ lag }: { lag: Dashboard['lag'] }) {
  const behind = lag.filter(({ seconds }) => seconds > WORTH_TELLING_SECONDS);
  if (behind.length === 0) return null;
  return (
    <Alert tone="info" title="Not everything is up to date">
      <ul className="list-disc space-y-1 pl-5">
        {behind.map(({ reader, events, seconds }) => (
          <li key={reader}>
            {reader}: {events} {events === 1 ? 'event' : 'events'} and {Math.round(seconds)} s behind
          </li>
        ))}
      </ul>
    </Alert>
  );
}
