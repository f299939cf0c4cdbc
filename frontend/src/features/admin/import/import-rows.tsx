const MAX_SHOWN = 100;

/** What the report of an import says about some of its rows. */
export function ImportRows({ title, rows }: { title: string; rows: readonly { row: number; words: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3 className="text-lg font-bold">{title}</h3>
      <ul className="mt-2 space-y-1" aria-label={title}>
        {rows.slice(0, MAX_SHOWN).map(({ row, words }, i) => (
          <li key={i} className="[overflow-wrap:anywhere]">
            <strong>Row {row}:</strong> {words}
          </li>
        ))}
      </ul>
      {rows.length > MAX_SHOWN && <p className="text-soft">And {rows.length - MAX_SHOWN} more.</p>}
    </div>
  );
}
