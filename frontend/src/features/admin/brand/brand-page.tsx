import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { brandQuery } from '../../../api/admin/settings';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { ListPlaceholder } from '../list/record-list';
import { BrandForm } from './brand-form';

export function BrandPage() {
  const brand = useQuery(brandQuery);
  return (
    <div className="mx-auto max-w-5xl space-y-6">
      <PageTitle title="Look" />
      <header className="space-y-2">
        <h1 className="text-4xl">Look</h1>
        <p className="text-soft">
          Your logo, colors and first picture, on every page and in every email. The texts are under{' '}
          <Link to="/admin/words" className="font-bold underline underline-offset-4">
            Words
          </Link>
          .
        </p>
      </header>
      {/* Saving an outdated look would overwrite a newer one. */}
      {!brand.isFetchedAfterMount && <ListPlaceholder />}
      {brand.isFetchedAfterMount && brand.isError && !brand.data && (
        <LoadFailure title="We couldn't load your look" query={brand} />
      )}
      {brand.isFetchedAfterMount && brand.data && <BrandForm brand={brand.data} />}
    </div>
  );
}
