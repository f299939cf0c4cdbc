import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { imageFilename } from '../items/images.js';
import { listSchema } from '../text/response-values.js';
import { paragraph } from '../text/text.js';
import { taxExemption } from '../pricing/tax-exemption.js';
import { order } from './orders.js';

const MAX_NOTE = 2_000;

export const addNote = z.object({ text: paragraph(MAX_NOTE, 'Please enter a note') }).meta({ id: 'AddNote' });

/** Photos of one note. */
export const MAX_PHOTOS = 6;

const fromCrew = {
  date: calendarDate.meta({ description: 'The day of the stop from which the crew reports it' }),
  photos: z.array(imageFilename).max(MAX_PHOTOS).meta({ description: 'See `GET /api/crew/photos/{filename}`' }),
  damage: z
    .object({ itemId: z.int(), itemName: z.string().max(200), quantity: z.int() })
    .meta({ description: 'Units that came back broken' }),
};

export const internalNote = z
  .object({
    id: z.uuid(),
    text: z.string().max(MAX_NOTE),
    at: z.iso.datetime(),
    by: z.string().max(200).meta({ description: 'As the history shows it', example: 'Olga Owner (admin)' }),
    ...z.object(fromCrew).partial().shape,
  })
  .meta({ id: 'InternalNote' });
export type InternalNote = z.infer<typeof internalNote>;

/** An order with what only the shop sees. */
export const adminOrder = order
  .extend({
    notes: listSchema(internalNote).meta({ description: 'Of the shop, first one first; no customer sees them' }),
    taxExemptNumber: taxExemption.shape.number.optional().meta({ description: 'Of the certificate, if it has no tax' }),
  })
  .meta({ id: 'AdminOrder' });
export type AdminOrder = z.infer<typeof adminOrder>;
