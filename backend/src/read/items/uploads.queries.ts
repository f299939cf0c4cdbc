import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { CONTENT_STREAM } from '../../domain/placement.js';
import { POOL } from '../../platform/tokens.js';

@Injectable()
export class UploadQueries {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** The uploaded images that are shown anywhere. */
  inUse(filenames: readonly string[]): Promise<ReadonlySet<string>> {
    return uploadsInUse(this.pool, filenames);
  }
}

/**
 * The uploaded images that an item, a booking, a downtime, a damage deposit, a note, or the shop's look and words show. Bookings keep the
 * image of their item, and histories their images; an erasure deletes the photos of notes. Read from the log, because read tables may lag.
 */
export async function uploadsInUse(pool: Pool, filenames: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ filename: string }>(
    `with saved as (
       select item_id, data #>> '{item,imageUrl}' as address, data #> '{item,images}' as images,
         row_number() over (partition by item_id order by position desc) = 1 as is_current
       from events where item_id is not null and day is null)
     select filename from unnest($1::text[]) filename
     where exists (
       select from saved where saved.is_current and saved.images ? ('/uploads/' || filename)
     ) or exists (
       select from events where stream = '${CONTENT_STREAM}' and ('/uploads/' || filename in (data ->> 'logoUrl', data ->> 'heroImageUrl')
         or strpos(data ->> 'text', '/uploads/' || filename) > 0)
     ) or exists (
       select from events where type in ('DowntimeAdded', 'RefundRequested', 'DamageDepositReturned') and data ->> 'imageUrl' = '/uploads/' || filename
     ) or filename in (
       select jsonb_array_elements_text(data -> 'photos') from events join personal_keys using (stream) where type = 'OrderNoteAdded'
     ) or exists (
       select from saved where saved.address = '/uploads/' || filename and (saved.is_current or exists (
         select from events booked where booked.item_id = saved.item_id and booked.day is not null
           and booked.type = 'BookingCreated' and booked.data ->> 'itemImageUrl' = saved.address)))`,
    [filenames],
  );
  return new Set(rows.map(({ filename }) => filename));
}
