import type { Stop } from '@party-rental/contracts';
import { ContentsLine } from '../item/contents-line';

/** What goes there. */
export function StopLines({ lines }: { lines: Stop['lines'] }) {
  const isPending = lines.every(({ status }) => status === 'PENDING');
  return (
    <>
      {isPending && <p>Not confirmed:</p>}
      <ul className="space-y-1 print:space-y-0 print:[&_p]:text-xs print:[&_p]:leading-tight">
        {lines.map(({ bookingId, itemName, quantity, contents, status }) => (
          <li key={bookingId}>
            <span aria-hidden className="mr-2 hidden size-3 border border-ink align-middle print:inline-block" />
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
    <p className="rounded-xl bg-warn-tint p-3 whitespace-pre-line wrap-anywhere print:bg-transparent print:p-0">
      <strong>Notes:</strong> {notes}
    </p>
  );
}
