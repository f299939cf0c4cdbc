import { z } from 'zod';
import { MAX_REVIEW_LENGTH, MAX_STARS } from '../text/limits.js';
import { paragraph } from '../text/text.js';
import { personName } from '../text/response-values.js';

const NO_STARS = `Please choose 1 to ${MAX_STARS} stars`;
const stars = z.int(NO_STARS).min(1, NO_STARS).max(MAX_STARS, NO_STARS);

export const writeReview = z
  .object({
    bookingId: z.uuid('This is not a booking id'),
    rating: stars,
    text: paragraph(MAX_REVIEW_LENGTH).default(''),
  })
  .meta({ id: 'WriteReview' });
export type WriteReviewInput = z.output<typeof writeReview>;

/** A public review by a customer who rented the item. */
export const review = z
  .object({
    id: z.uuid(),
    rating: stars,
    text: z.string().max(MAX_REVIEW_LENGTH).meta({ description: 'Empty if the customer gave only stars' }),
    author: personName.meta({ description: "The customer's first name and initial" }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof review>;

/** A review as its author and the owner see it. */
export const bookingReview = review
  .extend({
    isHidden: z.boolean().meta({
      description: 'Hidden by the owner: visible only to its author and the owner, and not counted in the rating',
    }),
  })
  .meta({ id: 'BookingReview' });
export type BookingReview = z.infer<typeof bookingReview>;

export const itemRating = z
  .object({
    average: z.number().min(1).max(MAX_STARS).meta({ description: 'Average number of stars, to one decimal' }),
    count: z.int().min(1),
  })
  .meta({ id: 'ItemRating', description: 'Rating by verified customers' });
export type ItemRating = z.infer<typeof itemRating>;
