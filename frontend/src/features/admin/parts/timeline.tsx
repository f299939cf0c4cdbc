import type { HistoryEntry } from '@party-rental/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { settingsQuery } from '../../../api/settings';
import { cn } from '../../../lib/cn';
import { formatInstant } from '../../../lib/format-instant';
import { ItemImage } from '../../../shared/item/item-image';
import { LoadFailure } from '../../../shared/page/load-failure';
import { Skeleton } from '../../../ui/loading';
import { formatChange, formatEventType, formatPayment } from './timeline-labels';

interface TimelineProps {
  title: string;
  history: UseQueryResult<HistoryEntry[]>;
  className?: string;
}

/** A history, in the given order. */
export function Timeline({ title, history, className }: TimelineProps) {
  const settings = useQuery(settingsQuery);
  const failed = [history, settings].find((query) => query.isError && !query.data);
  const isLoaded = history.data && settings.data;
  return (
    <section
      aria-labelledby="timeline"
      className={cn('space-y-5 rounded-card bg-card shadow-card base:p-6', className)}
    >
      <h2 id="timeline" className="text-2xl">
        {title}
      </h2>
      {!failed && !isLoaded && <Skeleton className="h-32" />}
      {failed && <LoadFailure title={`We couldn't load the ${title.toLowerCase()}`} query={failed} />}
      {isLoaded && history.data.length === 0 && <p className="text-soft">Nothing has been changed yet.</p>}
      {isLoaded && history.data.length > 0 && (
        <ol className="ml-2 border-l-2 border-line">
          {history.data.map((entry) => (
            <Entry key={JSON.stringify(entry)} entry={entry} timeZone={settings.data.timeZone} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry({ entry, timeZone }: { entry: HistoryEntry; timeZone: string }) {
  return (
    <li className="relative space-y-0.5 pb-6 pl-6 last:pb-0">
      <span aria-hidden className="absolute top-2 -left-[0.44rem] size-3 rounded-full bg-primary" />
      <p className="font-bold">{formatEventType(entry.type)}</p>
      <p className="text-base text-soft">
        {entry.actor}, <time dateTime={entry.at}>{formatInstant(entry.at, timeZone)}</time>
      </p>
      {entry.payment && <p className="text-base [overflow-wrap:anywhere]">{formatPayment(entry.payment)}</p>}
      {entry.changes.map((change) =>
        change.field === 'photo' && change.to !== null ? (
          <Photo key={change.to} src={change.to} />
        ) : (
          <p key={formatChange(change, timeZone)} className="text-base whitespace-pre-line [overflow-wrap:anywhere]">
            {formatChange(change, timeZone)}
          </p>
        ),
      )}
    </li>
  );
}

/** A photo of a downtime. */
function Photo({ src }: { src: string }) {
  return (
    <a href={src} target="_blank" rel="noreferrer" className="inline-block">
      <ItemImage src={src} alt="Photo" className="w-24 rounded-xl" />
    </a>
  );
}
