import { z } from 'zod';
import { ITEM_FACTS, mapFacts } from './item-facts.js';
import { ITEM_TYPES } from './item-types.js';
import { itemRating } from './reviews.js';
import { line, optionalLine, orDigits, paragraph } from '../text/text.js';
import { bookAmount, depositRule } from '../pricing/price-book.js';
import { MAX_COMPONENTS } from '../text/limits.js';
import { imageAddress, itemName } from '../text/response-values.js';

export const itemType = z.enum(ITEM_TYPES, 'Please choose one of the item types');

const NO_ITEM_ID = 'Please use a valid item id';
export const itemId = orDigits(z.int32(NO_ITEM_ID).min(1, NO_ITEM_ID));

const imageUrl = optionalLine(500).refine(
  (url) => /^\/(?!\/)[\w./-]+$/.test(url) || (/^https:\/\/[^\s"'<>\\]+$/.test(url) && URL.canParse(url)),
  'Please use an uploaded image or an https:// address',
);

/** Maximum images per item, including `imageUrl`. */
export const MAX_IMAGES = 8;
export const MAX_ALT = 200;
export const MAX_BUFFER_DAYS = 7;

const component = z
  .object({ itemId, quantity: z.int().min(1, 'A package has at least one of each item').max(1_000) })
  .meta({ id: 'Component', description: 'An item, and how many of it are in a package' });
export type Component = z.infer<typeof component>;

const factFields = mapFacts((fact) => optionalLine(80).nullable().meta({ description: ITEM_FACTS[fact] }));
const furtherImages = z.array(imageUrl).max(MAX_IMAGES - 1, `An item has at most ${MAX_IMAGES} images`);

/** Belongs to the image wherever the item shows it. Its fields are sorted as in stored JSON. */
const imageAlt = z
  .object({ alt: optionalLine(MAX_ALT), url: imageUrl })
  .meta({ id: 'ImageAlt', description: 'What an image shows, for people who cannot see it' });
export type ImageAlt = z.infer<typeof imageAlt>;

export const itemPrice = z
  .int('Price must be a positive number')
  .min(0, 'Price must be a positive number')
  .max(10_000_000, 'Please use a price of at most $100,000');

/** What an item has instead of the price book's. */
const itemDeposits = {
  deposit: depositRule.nullable().meta({ description: "Null for the price book's" }),
  damageDeposit: bookAmount(1_000_000)
    .nullable()
    .meta({ description: 'US cents per unit, where the price book adds up those of the items; null for none' }),
};

const itemFields = {
  name: line(120, 'Name is required'),
  description: paragraph(5000),
  type: itemType,
  price: itemPrice.meta({ description: 'US cents per day' }),
  imageUrl,
  images: furtherImages.meta({ description: 'More images, shown after `imageUrl`' }),
  imageAlts: z
    .array(imageAlt)
    .max(MAX_IMAGES, `An item has at most ${MAX_IMAGES} images`)
    .meta({ description: "Alternative texts of the images; one that is not listed gets the item's name" }),
  dimensions: optionalLine(120).nullable(),
  capacity: optionalLine(120).nullable(),
  ...factFields,
  ...itemDeposits,
  isActive: z.boolean(),
  stock: z.int('Stock must be a whole number').min(1, 'Stock must be at least 1').max(100_000),
  components: z
    .array(component)
    .max(MAX_COMPONENTS, `A package has at most ${MAX_COMPONENTS} different items`)
    .refine((list) => new Set(list.map(({ itemId: id }) => id)).size === list.length, 'Please list each item once')
    .meta({ description: 'The items in a package, of whose stock it is made up; none for other items' }),
  bufferDays: z
    .int('Please enter a whole number of days')
    .min(0)
    .max(MAX_BUFFER_DAYS, `Please enter at most ${MAX_BUFFER_DAYS} days`)
    .meta({ description: 'Days after an event on which the units are cleaned or dried, and cannot be booked' }),
};

export const item = z
  .object({
    id: z.int(),
    ...itemFields,
    imageUrl: imageAddress,
    images: z
      .array(imageAddress)
      .max(MAX_IMAGES - 1)
      .meta({ description: 'More images, shown after `imageUrl`' }),
    imageAlts: z.array(imageAlt.extend({ url: imageAddress })).max(MAX_IMAGES),
    stock: z.int().min(0).meta({ description: 'Of a package the most that the stock of its components allows' }),
  })
  .meta({ id: 'Item' });
export type Item = z.infer<typeof item>;

export const containedUnits = z
  .object({ itemId: z.int(), itemName, quantity: z.int() })
  .meta({ id: 'ContainedUnits', description: 'Units of an item in a booked package, over the whole booking' });
export type ContainedUnits = z.infer<typeof containedUnits>;

const containedItem = containedUnits.extend({
  quantity: z.int().meta({ description: 'Units in one package' }),
  imageUrl: imageAddress,
  isActive: z.boolean().meta({ description: 'Whether it can also be rented alone' }),
});

export const ratedItem = item
  .extend({
    rating: itemRating.nullable(),
    contents: z
      .array(containedItem)
      .max(MAX_COMPONENTS)
      .meta({ description: 'The components of a package with their names' }),
  })
  .meta({ id: 'RatedItem', description: 'rating is null until the item has a review' });
export type RatedItem = z.infer<typeof ratedItem>;

// A number of guests is accepted, too.
const capacityInput = z.union([itemFields.capacity, z.int().min(0).transform(String)]).optional();

export const addItem = z
  .object({
    ...itemFields,
    description: itemFields.description.default(''),
    imageUrl: imageUrl.default('/pictures/placeholder.svg'),
    images: itemFields.images.default([]),
    imageAlts: itemFields.imageAlts.default([]),
    dimensions: itemFields.dimensions.default(null),
    ...mapFacts((fact) => factFields[fact].default(null)),
    deposit: itemDeposits.deposit.default(null),
    damageDeposit: itemDeposits.damageDeposit.default(null),
    capacity: capacityInput.transform((capacity) => capacity ?? null),
    type: itemType.default('BOUNCE_HOUSE'),
    isActive: z.boolean().default(true),
    stock: itemFields.stock.default(1),
    components: itemFields.components.default([]),
    bufferDays: itemFields.bufferDays.default(0),
  })
  .meta({ id: 'AddItem' });
export type AddItemInput = z.output<typeof addItem>;

export const changeItem = z
  .object({ ...itemFields, capacity: capacityInput })
  .partial()
  .extend({
    force: z.boolean().optional().meta({
      description:
        'Lower the stock or raise the buffer days even if bookings need the units; those days then show as overbooked.',
    }),
  })
  .meta({ id: 'ChangeItem' });
export type ChangeItemInput = z.output<typeof changeItem>;
