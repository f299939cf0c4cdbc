import type { Stop } from '@party-rental/contracts';
import { ContentsLine } from '../item/contents-line';

/** What goes there. */
export function StopLines({ lines }: { lines: Stop['lines'] }) {
  return (
    <ul className="space-y-1 print:space-y-0 print:[&_p]:text-sm">
      {lines.map(({ bookingId, itemName, quantity, contents, status }) => (
        <li key={bookingId}>
          <span aria-hidden className="mr-2 hidden size-3 border border-ink align-middle print:inline-block" />
          <strong>
            {quantity} × {itemName}
          </strong>
          {status === 'PENDING' && ' (not confirmed)'}
          <ContentsLine contents={contents} />
        </li>
      ))}
    </ul>
  );
}
