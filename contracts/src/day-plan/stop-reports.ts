import { z } from 'zod';
import { imageFilename } from '../items/images.js';
import { addNote, MAX_PHOTOS } from '../orders/notes.js';
import { stopReportTime } from './day-plan.js';

export const stopPhoto = z.object({ filename: imageFilename }).meta({ id: 'StopPhoto' });
export type StopPhoto = z.infer<typeof stopPhoto>;

/** What the crew found at a stop, with the photos that it has uploaded. */
export const reportStop = addNote
  .extend({
    photos: z.array(imageFilename).max(MAX_PHOTOS, `Please add at most ${MAX_PHOTOS} photos`).default([]),
    damage: z
      .object({
        itemId: z.int().min(1, 'Please choose what is damaged').max(2_147_483_647),
        quantity: z.int('Please enter a whole number of units').min(1, 'Please enter at least 1 unit').max(100_000),
      })
      .optional()
      .meta({ description: 'Units of an item of this stop that are broken' }),
    at: stopReportTime.optional(),
  })
  .meta({ id: 'ReportStop' });
export type ReportStop = z.output<typeof reportStop>;
