import {
  addDays,
  formatRentalDays,
  ofDays,
  weekday,
  ZIP_CODE,
  type CalendarDate,
  type Item,
  type PriceBook,
  type PricedLine,
  type PricePreview as Preview,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { itemsQuery } from '../../../api/items';
import { pricePreviewQuery } from '../../../api/admin/settings';
import { settingsQuery } from '../../../api/settings';
import { shortDay } from '../../../lib/format';
import { useDebounced } from '../../../shared/form/use-search-text';
import { LoadFailure } from '../../../shared/page/load-failure';
import { exampleOrders } from '../../../shared/price/example-orders';
import { PriceRow } from '../../../shared/price/price-summary';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { draftBook, type PriceBookFields } from './price-book-schema';

/** Example orders of the catalog by the draft in the enclosing form, and by the prices in force. */
export function PricePreview() {
  const items = useQuery(itemsQuery);
  const settings = useQuery(settingsQuery).data;
  const ownZip = settings?.city.match(/\b\d{5}\b/)?.[0] ?? '';
  const [typedZip, setTypedZip] = useState<string>();
  const zip = typedZip ?? ownZip;
  return (
    <section aria-labelledby="preview" className="space-y-5 rounded-card bg-card p-6 shadow-card xl:sticky xl:top-6">
      <h2 id="preview" className="text-2xl">
        What orders would cost
      </h2>
      <FieldFrame label="Delivered to ZIP code">
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            value={zip}
            onChange={({ target }) => setTypedZip(target.value)}
            // Not a part of what the form saves.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </FieldFrame>
      {items.isError && !items.data && <LoadFailure title="We couldn't load the items" query={items} />}
      {items.data && settings && <Examples items={items.data} day={settings.today} zip={zip.trim()} />}
    </section>
  );
}

interface ExamplesProps {
  items: readonly Item[];
  day: CalendarDate;
  zip: string;
}

function Examples({ items, day, zip: typedZip }: ExamplesProps) {
  const fields = useWatch<PriceBookFields>();
  const draft = useDebounced(JSON.stringify({ fields, zip: typedZip }));
  const { fields: settled, zip } = JSON.parse(draft) as { fields: unknown; zip: string }; // written above
  const book = draftBook.safeParse(settled).data;
  const examples = withWeekend(exampleOrders(items, day), day, book?.longerRentals.maxDays);
  const request = toRequest(book, zip, examples);
  const preview = useQuery(pricePreviewQuery(request));
  if (examples.length === 0) return <p className="text-soft">Add items to your inventory to see examples.</p>;
  if (!request) return <p className="text-soft">Fill in every field and a ZIP code to see examples.</p>;
  if (preview.isError) return <LoadFailure title="We couldn't price the examples" query={preview} />;
  return (
    <div role="status" className="space-y-5">
      {preview.data?.map((prices, i) => (
        <Example key={i} title={examples[i]?.title ?? ''} line={examples[i]?.lines[0]} {...prices} />
      ))}
    </div>
  );
}

type Examples = ReturnType<typeof exampleOrders>;
const MAX_EXAMPLE_DAYS = 3;
const FRIDAY = 5;

/** The last example is for the next weekend if the draft has rentals of several days. */
function withWeekend(examples: Examples, today: CalendarDate, maxDays = 1): Examples {
  if (maxDays === 1) return examples;
  const eventDate = addDays(today, (FRIDAY - weekday(today) + 7) % 7);
  const rental = { eventDate, days: Math.min(maxDays, MAX_EXAMPLE_DAYS) };
  const last = examples.slice(-1).map(({ title, lines }) => ({
    title,
    lines: lines.map((line) => ({ ...line, ...rental })),
  }));
  return [...examples.slice(0, -1), ...last];
}

/** Undefined while a field is not valid. */
function toRequest(
  book: PriceBook | undefined,
  zip: string,
  examples: Examples,
): Parameters<typeof pricePreviewQuery>[0] {
  if (!book || !ZIP_CODE.test(zip) || examples.length === 0) return undefined;
  const toLine = ({ itemId, eventDate, days, quantity }: PricedLine) => ({
    ...{ itemId, eventDate, ...ofDays(days), quantity },
  });
  const delivered = { zipCode: zip, damageWaiver: true };
  return { book, orders: examples.map(({ lines }) => ({ lines: lines.map(toLine), ...delivered })) };
}

interface ExampleProps extends Preview {
  title: string;
  /** The first one. */
  line: PricedLine | undefined;
}

function Example({ title, line, now, then }: ExampleProps) {
  return (
    <div>
      <h3 className="font-bold">{title}</h3>
      {line?.days && <p className="text-base text-soft">{formatRentalDays(line, shortDay)}</p>}
      <dl aria-label={title} className="mt-1 space-y-1">
        <PriceRow label="Total today" amount={now.total} />
        <PriceRow label="Total by this draft" amount={then.total} />
        {then.waiver > 0 && <PriceRow label="Including the damage waiver" amount={then.waiver} />}
        <PriceRow label="Difference" amount={then.total - now.total} whenZero="None" />
        {then.deposit !== now.deposit && <PriceRow label="Deposit by this draft" amount={then.deposit} />}
      </dl>
    </div>
  );
}
