import { addItem, item as savedItem, type Item } from '@party-rental/contracts';
import { z } from 'zod';
import { centsOf, dollarsOf } from '../../../../lib/dollars';

const { price, stock, dimensions, capacity } = savedItem.shape;

/** The item form: the price in dollars and numbers as typed. Its output is the request body. */
export const itemFormSchema = addItem.extend({
  price: z.string().transform(centsOf).pipe(price),
  stock: z
    .string()
    .transform((typed) => (typed.trim() === '' ? 1 : Number(typed)))
    .pipe(stock),
  dimensions: z.string().transform(blankAsNull).pipe(dimensions),
  capacity: z.string().transform(blankAsNull).pipe(capacity),
});
export type ItemFields = z.input<typeof itemFormSchema>;
export type FilledItem = z.output<typeof itemFormSchema>;

export const NO_PICTURE = '/pictures/placeholder.svg';

/** The initial values of the form. */
export function fieldsOf(item: Item | null): ItemFields {
  return {
    name: item?.name ?? '',
    description: item?.description ?? '',
    type: item?.type ?? 'BOUNCE_HOUSE',
    price: item ? dollarsOf(item.price) : '',
    imageUrl: item?.imageUrl || NO_PICTURE,
    dimensions: item?.dimensions ?? '',
    capacity: item?.capacity ?? '',
    isActive: item?.isActive ?? true,
    stock: String(item?.stock ?? 1),
  };
}

/** The changed fields. */
export function changesOf(item: Item, filled: FilledItem): Partial<FilledItem> {
  const before = new Map<string, unknown>(Object.entries(item));
  return Object.fromEntries(Object.entries(filled).filter(([field, value]) => value !== before.get(field)));
}

function blankAsNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
