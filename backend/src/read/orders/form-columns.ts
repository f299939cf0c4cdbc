import { CUSTOMER_FIELDS, PARTY_FIELDS, type FormField } from '@party-rental/contracts';
import { columnName } from '../engine/projection.js';

interface FormColumn<Name extends string> {
  name: Name;
  /** In SQL. */
  column: string;
  type: string;
}

// The columns of the bookings table that hold the booking form.
export const CUSTOMER_COLUMNS = CUSTOMER_FIELDS.map(columnFor);
export const PARTY_COLUMNS = PARTY_FIELDS.map(columnFor);
export const FORM_COLUMNS = [...CUSTOMER_COLUMNS, ...PARTY_COLUMNS];

/** A row's values by column. */
export function toColumnValues<Name extends string>(
  columns: readonly FormColumn<Name>[],
  values: Readonly<Record<Name, string | number | null>>,
): Record<string, string | number | null> {
  return Object.fromEntries(columns.map(({ name, column }) => [column, values[name]]));
}

function columnFor<Name extends string>({ name, isNumber, isOptional }: FormField<Name>): FormColumn<Name> {
  return {
    name,
    column: columnName(name),
    type: `${isNumber ? 'int' : 'text'}${isOptional ? '' : ' not null'}`,
  };
}
