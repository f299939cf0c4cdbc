/** The column of a field: `setupTime` is in `setup_time`. */
export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
