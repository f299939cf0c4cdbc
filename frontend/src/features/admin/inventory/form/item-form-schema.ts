import { addItem, item as savedItem, mapFacts, toNumber, type ImageAlt, type Item } from '@party-rental/contracts';
import { z } from 'zod';
import { toCents, toDollars } from '../../../../shared/order/typed-amount';
import { toTypedDeposit, typedDeposit } from '../../parts/typed-deposit';

const { price, dimensions, capacity, damageDeposit } = savedItem.shape;
const stock = addItem.shape.stock.unwrap();
const bufferDays = addItem.shape.bufferDays.unwrap();

/** The item form: the price in dollars, numbers as typed, and all images in one list. Its output is the request body. */
export const itemFormSchema = addItem
  .omit({ imageUrl: true, images: true, imageAlts: true })
  .extend({
    gallery: addItem.shape.imageAlts.unwrap(),
    price: z.string().transform(toCents).pipe(price),
    stock: z
      .string()
      .transform((typed) => (typed.trim() === '' ? 1 : toNumber(typed)))
      .pipe(stock),
    bufferDays: z.string().transform(toNumber).pipe(bufferDays),
    deposit: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal(''), value: z.string() }).transform(() => null),
      ...typedDeposit.options,
    ]),
    damageDeposit: z
      .string()
      .transform((typed) => (typed.trim() === '' ? null : toCents(typed)))
      .pipe(damageDeposit),
    dimensions: z.string().transform(blankAsNull).pipe(dimensions),
    capacity: z.string().transform(blankAsNull).pipe(capacity),
    ...mapFacts((fact) => z.string().transform(blankAsNull).pipe(savedItem.shape[fact])),
  })
  .transform(({ gallery, ...fields }) => {
    const [imageUrl = NO_IMAGE, ...images] = gallery.map(({ url }) => url);
    return { ...fields, imageUrl, images, imageAlts: gallery.filter(({ alt }) => alt !== '') };
  });
export type ItemFields = z.input<typeof itemFormSchema>;
export type FilledItem = z.output<typeof itemFormSchema>;

export const NO_IMAGE = '/pictures/placeholder.svg';

/** The initial values of the form. */
export function toFields(item: Item | null): ItemFields {
  return {
    name: item?.name ?? '',
    description: item?.description ?? '',
    type: item?.type ?? 'BOUNCE_HOUSE',
    price: item ? toDollars(item.price) : '',
    gallery: item ? toGallery(item) : [],
    dimensions: item?.dimensions ?? '',
    capacity: item?.capacity ?? '',
    ...mapFacts((fact) => item?.[fact] ?? ''),
    deposit: item?.deposit ? toTypedDeposit(item.deposit) : { kind: '', value: '' },
    damageDeposit: typeof item?.damageDeposit === 'number' ? toDollars(item.damageDeposit) : '',
    isActive: item?.isActive ?? true,
    // The server computes a package's stock.
    stock: String(item?.stock || 1),
    bufferDays: String(item?.bufferDays ?? 0),
    components: item?.components ?? [],
  };
}

function toGallery({ imageUrl, images, imageAlts }: Item): ImageAlt[] {
  const alts = new Map(imageAlts.map(({ alt, url }) => [url, alt]));
  const urls = [imageUrl, ...images].filter((url) => url !== '' && url !== NO_IMAGE);
  return urls.map((url) => ({ alt: alts.get(url) ?? '', url }));
}

/** The changed fields. */
export function toChanges(item: Item, filled: FilledItem): Partial<FilledItem> {
  const before = new Map<string, unknown>(Object.entries(item));
  const isChanged = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before.get(field));
  return Object.fromEntries(Object.entries(filled).filter(isChanged));
}

function blankAsNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
