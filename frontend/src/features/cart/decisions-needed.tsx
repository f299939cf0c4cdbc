import { count } from '../../lib/format-text';

/** Above the button: how many lines must be changed before the order can be placed. */
export function DecisionsNeeded({ lines }: { lines: number }) {
  if (lines === 0) return null;
  return (
    <p className="text-center text-base font-semibold text-bad">
      {count(lines, 'item')} in your cart {lines === 1 ? 'needs' : 'need'} a fix first.
    </p>
  );
}
