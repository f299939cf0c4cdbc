import { useQuery } from '@tanstack/react-query';
import { adminPriceBookQuery, priceBookHistoryQuery } from '../../../api/admin/settings';
import { settingsQuery } from '../../../api/settings';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { ListPlaceholder } from '../list/record-list';
import { Timeline } from '../parts/timeline';
import { PriceBookForm } from './price-book-form';
import { PromoCodes } from './promo-codes';

export function PriceBookPage() {
  const book = useQuery(adminPriceBookQuery);
  const settings = useQuery(settingsQuery);
  const history = useQuery(priceBookHistoryQuery);
  const failed = [book, settings].find((query) => query.isError && !query.data);
  // A cached book may be outdated, and saving it would undo newer changes.
  const isLoaded = book.isFetchedAfterMount && book.data && settings.data;
  return (
    <div className="mx-auto max-w-6xl space-y-6">
      <PageTitle title="Prices & Terms" />
      <header className="space-y-2">
        <h1 className="text-4xl">Prices &amp; Terms</h1>
        <p className="text-soft">For orders that are placed from now on. Amounts are before tax.</p>
      </header>
      {failed && <LoadFailure title="We couldn't load the prices" query={failed} />}
      {!failed && !isLoaded && <ListPlaceholder />}
      {isLoaded && <PriceBookForm current={book.data} timeZone={settings.data.timeZone} />}
      {isLoaded && <PromoCodes today={settings.data.today} />}
      {isLoaded && <Timeline title="History" history={history} className="p-5 sm:p-8" />}
    </div>
  );
}
