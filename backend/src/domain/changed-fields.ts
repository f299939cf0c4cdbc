/** The fields whose values differ, whatever order stored JSON has their keys in. */
export function changedFields<Values extends object, Field extends keyof Values & string>(
  before: Values,
  after: Values,
  fields: readonly Field[],
): Field[] {
  return fields.filter((field) => toText(before[field]) !== toText(after[field]));
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part instanceof Object && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );
}
