import { z } from 'zod';
import { blankAsAbsent, blankAsNull, emailAddress, line, paragraph, phoneNumber, timeOfDay } from '../text/text.js';
import { usState, zipCode } from '../text/us-address.js';
import { formatTime } from '../day-plan/setup-times.js';

export const PARTY_TYPES = ['birthday', 'graduation', 'corporate', 'wedding', 'other'] as const;
export const PARTY_TYPE_LABELS: Readonly<Record<(typeof PARTY_TYPES)[number], string>> = {
  birthday: 'Birthday',
  graduation: 'Graduation',
  corporate: 'Corporate',
  wedding: 'Wedding',
  other: 'Other',
};

// The booking form's fields. Requests, responses, events, the JSON in read tables, CSV, labels and the owner's email about a new order derive from these two lists.

/** The person, the place and the time: personal data, encrypted in the event log. A field added later must be optional. */
const customerFields = {
  customerName: required('Customer', line(120, 'Name is required')),
  customerEmail: required('Email', emailAddress),
  customerPhone: required('Phone', phoneNumber('Phone number is required')),
  address: required('Address', line(200, 'Address is required')),
  city: required('City', line(120, 'City is required')),
  state: required('State', usState),
  zipCode: required('Zip code', zipCode),
  partyStart: optional('Party start time', timeOfDay),
  specialInstructions: optional('Special instructions', paragraph(2000)),
};

/** The party: not personal data, and always optional. */
const partyFields = {
  eventType: optional('Event type', z.enum(PARTY_TYPES, 'Please choose one of the event types')),
  attendees: optional('Attendees', z.int('Please use a whole number').min(1, 'Please enter at least 1').max(100_000)),
};

/** The customer fields of a booking request. */
export const customer = z.object(toShape(customerFields, 'request'));
export type Customer = z.output<typeof customer>;
export const partyDetails = z.object(toShape(partyFields, 'request'));
export type PartyDetails = z.output<typeof partyDetails>;

/** A customer on the phone may have no email: it is empty then. */
export const phoneCustomer = customer.extend({
  customerEmail: blankAsAbsent(emailAddress).transform((email) => email ?? ''),
});

/** The customer fields of a change request; omitted fields stay unchanged. */
export const changeContact = z.object(toShape(customerFields, 'change')).partial().meta({ id: 'ChangeContact' });

/** The customer and party fields of a booking in a response. */
export const bookedFields = { ...toShape(customerFields, 'response'), ...toShape(partyFields, 'response') };

export interface FormField<Name extends string> {
  name: Name;
  /** On the booking's pages, in the history, CSV and the owner's email. Inputs have their own label. */
  label: string;
  /** The value is null when the customer left it blank. */
  isOptional: boolean;
  isNumber: boolean;
}

export const CUSTOMER_FIELDS = describeFields(customerFields);
export const PARTY_FIELDS = describeFields(partyFields);
export const BOOKING_FORM_FIELDS = [...CUSTOMER_FIELDS, ...PARTY_FIELDS];

/** Only the customer's fields. Optional fields missing from older data are null. */
export function pickCustomer(from: Partial<Customer>): Customer {
  return pick(CUSTOMER_FIELDS, from);
}

/** Only the party's fields. Those missing from older data are null. */
export function pickPartyDetails(from: Partial<PartyDetails>): PartyDetails {
  return pick(PARTY_FIELDS, from);
}

/** The optional fields among `values`, as text for people; null where the customer left one blank. */
export function optionalFacts(values: Partial<Customer & PartyDetails>): { label: string; text: string | null }[] {
  return BOOKING_FORM_FIELDS.filter(({ name, isOptional }) => isOptional && name in values).map(({ name, label }) => {
    const value = values[name];
    return { label, text: value === null || value === undefined ? null : formatFormValue(name, value) };
  });
}

/** A value of the form, as text for people. */
export function formatFormValue(name: string, value: string | number): string {
  const types: Readonly<Record<string, string>> = PARTY_TYPE_LABELS;
  if (name === 'partyStart') return formatTime(String(value));
  return (name === 'eventType' ? types[value] : undefined) ?? String(value);
}

function pick<Values extends object>(
  fields: readonly FormField<keyof Values & string>[],
  from: Partial<Values>,
): Values {
  return Object.fromEntries(fields.map(({ name }) => [name, from[name] ?? null])) as Values; // of these names
}

/** A response accepts any text of this length, because erased or older values need not satisfy today's rules for input. */
function required(label: string, schema: z.ZodString) {
  return { label, request: schema, change: schema, response: z.string().max(schema.maxLength ?? 0) };
}

function optional<Schema extends z.ZodType<string | number>>(label: string, schema: Schema) {
  return { label, request: blankAsAbsent(schema), change: blankAsNull(schema), response: schema.nullable() };
}

interface Field {
  label: string;
  request: z.ZodType;
  change: z.ZodType;
  response: z.ZodType;
}

function toShape<Fields extends Record<string, Field>, Use extends Exclude<keyof Field, 'label'>>(
  fields: Fields,
  use: Use,
) {
  const entries = Object.entries(fields).map(([name, field]) => [name, field[use]]);
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Fields[Name][Use] }; // the same names
}

function describeFields<Name extends string>(fields: Record<Name, Field>): FormField<Name>[] {
  return (Object.keys(fields) as Name[]).map((name) => {
    const { label, response } = fields[name];
    const accepts = (value: unknown) => response.safeParse(value).success;
    return { name, label, isOptional: accepts(null), isNumber: accepts(1) };
  });
}
