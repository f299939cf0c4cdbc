/** Merges the form's changes since `before` into what another user saved in the meantime. */
export function mergeChanges<Fields extends object>(before: Fields, mine: Fields, theirs: Fields): Fields {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(mine).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(known.get(field)),
  );
  return { ...theirs, ...Object.fromEntries(changed) };
}
