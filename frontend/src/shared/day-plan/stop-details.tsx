import {
  formatCents,
  formatTime,
  longDay,
  STOP_TASK_LABELS,
  telLink,
  type CalendarDate,
  type Stop,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/settings';
import { clockTime } from '../../lib/format-instant';
import { ContentsLine } from '../item/contents-line';
import { NoteDetails } from './note-details';

const linkStyle =
  'inline-flex min-h-11 items-center font-bold underline underline-offset-4 print:inline print:font-normal print:no-underline';

/** When and where, with links to the map and the phone. */
export function StopContact({ stop: { window, partyStart, address, phone, lines } }: { stop: Stop }) {
  const isPickup = lines.every(({ task }) => task === 'PICK_UP');
  return (
    <div className="flex flex-wrap items-center gap-x-4 print:block">
      {partyStart && !isPickup && (
        <p className="w-full print:mr-2 print:inline">
          {window && (
            <strong>
              {formatTime(window.from)} to {formatTime(window.to)},{' '}
            </strong>
          )}
          party at {formatTime(partyStart)}
        </p>
      )}
      <p className="print:mr-1 print:inline">
        <a
          href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`}
          target="_blank"
          rel="noreferrer"
          className={`${linkStyle} wrap-anywhere`}
        >
          {address}
        </a>
      </p>
      <p className="print:inline-block">
        <a href={telLink(phone)} className={`${linkStyle} whitespace-nowrap`}>
          {phone}
        </a>
      </p>
    </div>
  );
}

/** When the crew will be there, by what it has done so far today. */
export function StopArrival({ stop: { estimatedArrival, isLate } }: { stop: Stop }) {
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  if (!estimatedArrival || !timeZone) return null;
  const time = clockTime(estimatedArrival, timeZone);
  return (
    <p className={isLate ? 'font-bold text-bad print:hidden' : 'print:hidden'}>
      {isLate ? 'Running late:' : 'Expected at'} {time}
    </p>
  );
}

/** What goes there. */
export function StopLines({ lines }: { lines: Stop['lines'] }) {
  const isPending = lines.every(({ status }) => status === 'PENDING');
  return (
    <>
      {isPending && <p className="print:inline">Not confirmed: </p>}
      <ul className="space-y-1 print:inline print:[&_p]:inline print:[&_p]:text-[1em]">
        {lines.map(({ bookingId, itemName, quantity, contents, status, task }) => (
          <li key={bookingId} className="print:mr-2 print:inline">
            <span aria-hidden className="mr-1 hidden size-2.5 border border-ink align-middle print:inline-block" />
            {task && `${STOP_TASK_LABELS[task]}: `}
            <strong>
              {quantity} × {itemName}
            </strong>
            {status === 'PENDING' && !isPending && ' (not confirmed)'}
            <ContentsLine contents={contents} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function StopNotes({ notes }: { notes: string | null }) {
  if (!notes) return null;
  return (
    <p className="rounded-xl bg-warn-tint p-3 whitespace-pre-line wrap-anywhere print:inline print:bg-transparent print:p-0">
      <strong>Notes:</strong> {notes}
    </p>
  );
}

/** What the staff noted about the order. */
export function InternalNotes({ notes = [] }: { notes: Stop['internalNotes'] }) {
  return notes.map((note) => (
    <p key={note.id} className="rounded-xl bg-warn-tint p-3 whitespace-pre-line wrap-anywhere">
      <strong>{note.by}:</strong> {note.text}
      <NoteDetails note={note} />
    </p>
  ));
}

/** The money to collect at a stop. */
export function StopMoney({ stop, date }: { stop: Stop; date: CalendarDate }) {
  const { customerName, toCollect, damageDepositToCollect, firstDay } = stop;
  return (
    <section aria-label={`To collect from ${customerName}`}>
      {firstDay < date ? (
        <p>Nothing to collect here: it was due at the first delivery, on {longDay(firstDay)}.</p>
      ) : (
        <dl className="grid grid-cols-[auto_auto] justify-start gap-x-4 print:justify-end print:gap-x-1.5">
          <dt>Balance</dt>
          <dd className="text-right font-bold tabular-nums">{formatCents(toCollect)}</dd>
          <dt>Damage deposit</dt>
          <dd className="text-right font-bold tabular-nums">{formatCents(damageDepositToCollect)}</dd>
        </dl>
      )}
    </section>
  );
}
