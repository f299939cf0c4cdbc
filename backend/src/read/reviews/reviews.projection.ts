import { ERASED_REVIEW } from '../../domain/orders/erased-customer.js';
import type { ReviewHidden, ReviewWritten } from '../../domain/orders/order-events.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { Projection } from '@party-rental/event-store/read-engine/projection';

type Change = { written: ReturnType<typeof toRow> } | { hidden: ReviewHidden['data'] } | { erased: readonly string[] };

/** Every review, and per item the number and the sum of the stars of its visible reviews. */
export const reviews: Projection<Change> = {
  name: 'reviews',
  version: 2,
  personal: ['ReviewWritten'],
  tables: [
    { name: 'reviews', key: 'id' },
    { name: 'item_ratings', key: 'item_id' },
  ],
  ddl: `create table reviews (
    id uuid primary key,
    booking_id uuid not null unique,
    item_id int not null,
    rating smallint not null,
    text text not null,
    author text not null,
    created_at timestamptz not null,
    is_hidden boolean not null
  );
  create index reviews_by_item on reviews (item_id, created_at desc, id desc) where not is_hidden;
  create table item_ratings (item_id int primary key, reviews int not null, stars int not null)`,
  on: {
    review: {
      ReviewWritten: (event) => ({ written: toRow(event) }),
      ReviewHidden: ({ data }) => ({ hidden: data }),
    },
    erasure: { PersonErased: ({ data }) => ({ erased: data.bookingIds }) },
  },
  async write(db, changes) {
    const written = changes.flatMap((change) => ('written' in change ? [change.written] : []));
    const hidden = changes.flatMap((change) => ('hidden' in change ? [change.hidden] : []));
    await db.query('insert into reviews select * from jsonb_populate_recordset(null::reviews, $1::jsonb)', [
      JSON.stringify(written),
    ]);
    await db.query('update reviews set is_hidden = true where id = any($1::uuid[])', [
      hidden.map(({ reviewId }) => reviewId),
    ]);
    const erased = changes.flatMap((change) => ('erased' in change ? change.erased : []));
    await db.query('update reviews set author = $2, text = $3 where booking_id = any($1::uuid[])', [
      erased,
      ERASED_REVIEW.author,
      ERASED_REVIEW.text,
    ]);
    const counted = [
      ...written.map(({ item_id, rating }) => ({ item_id, reviews: 1, stars: rating })),
      ...hidden.map(({ itemId, rating }) => ({ item_id: itemId, reviews: -1, stars: -rating })),
    ];
    await db.query(
      `insert into item_ratings as r (item_id, reviews, stars)
         select item_id, sum(reviews), sum(stars) from jsonb_populate_recordset(null::item_ratings, $1::jsonb) group by item_id
       on conflict (item_id) do update set reviews = r.reviews + excluded.reviews, stars = r.stars + excluded.stars`,
      [JSON.stringify(counted)],
    );
  },
};

function toRow({ data, personal, recordedAt }: RecordedEvent<ReviewWritten>) {
  const { reviewId, bookingId, itemId, rating, writtenAt } = data;
  const words = personal ?? ERASED_REVIEW;
  const own = { id: reviewId, booking_id: bookingId, item_id: itemId, rating, ...words };
  return { ...own, created_at: writtenAt ?? recordedAt, is_hidden: false };
}
