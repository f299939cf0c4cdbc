/** Without the fields that are there and undefined: to set those would be to take something away. */
export function definedOnly<T extends object>(given: { [Field in keyof T]?: T[Field] | undefined }): Partial<T> {
  const isDefined = ([, value]: [string, unknown]) => value !== undefined;
  return Object.fromEntries(Object.entries(given).filter(isDefined)) as Partial<T>; // which fields they are, entries do not say
}
