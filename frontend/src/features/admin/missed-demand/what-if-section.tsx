import type { Season } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inventoryQuery } from '../../../api/admin/inventory';
import { whatIfQuery, type WhatIfChange } from '../../../api/admin/missed-demand';
import { LoadFailure } from '../../../shared/page/load-failure';
import { ListPlaceholder } from '../parts/list-placeholder';
import { WhatIfForm } from './what-if-form';
import { WhatIfResult } from './what-if-result';

/** The season decided again with more units of an item, another price, or other demand for it. */
export function WhatIfSection({ season, suggested }: { season: Season; suggested: number | undefined }) {
  const items = (useQuery(inventoryQuery).data ?? []).filter(({ components }) => components.length === 0);
  const [submitted, setSubmitted] = useState<{ change: WhatIfChange; season: Season } | null>(null);
  const result = useQuery(whatIfQuery(submitted));

  return (
    <section aria-labelledby="what-if" className="space-y-5 rounded-card bg-card p-5 shadow-card">
      <div className="space-y-1">
        <h2 id="what-if" className="text-2xl">
          What If
        </h2>
        <p className="max-w-3xl text-soft">
          We replay these days with more units or another price: every booking and every refused request is decided
          again in its order, with packages, buffer days, downtime and holds as they were.
        </p>
      </div>
      <WhatIfForm
        items={items}
        suggested={suggested}
        isBusy={result.isFetching}
        onReplay={(change) => setSubmitted({ change, season })}
      />
      {result.isError && <LoadFailure title="We couldn't replay the season" query={result} />}
      {submitted && result.isFetching && !result.data && <ListPlaceholder />}
      {submitted && result.data && !result.isError && (
        <div aria-live="polite">
          <WhatIfResult result={result.data} change={submitted.change} />
        </div>
      )}
    </section>
  );
}
