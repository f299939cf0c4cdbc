/** Drops undefined fields, which would otherwise overwrite values. */
export function definedOnly<T extends object>(fields: { [Field in keyof T]?: T[Field] | undefined }): Partial<T> {
  const isDefined = ([, value]: [string, unknown]) => value !== undefined;
  return Object.fromEntries(Object.entries(fields).filter(isDefined)) as Partial<T>; // entries lose the field names
}
