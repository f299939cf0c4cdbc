const MIN_LENGTH = 4;
const LONG = 8;

/** Whether two different words are the same but for one slip of the finger, or two in a long word. */
export function isTypoOf(typed: string, word: string): boolean {
  const max = typed.length >= LONG ? 2 : 1;
  if (typed.length < MIN_LENGTH || Math.abs(typed.length - word.length) > max) return false;
  return distance(typed, word) <= max;
}

/** Letters added, left out, replaced, or swapped with the next one (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const steps = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1)];
      rows[i]?.push(Math.min(...steps, ...(isSwapped ? [at(i - 2, j - 2) + 1] : [])));
    }
  }
  return at(a.length, b.length);
}
