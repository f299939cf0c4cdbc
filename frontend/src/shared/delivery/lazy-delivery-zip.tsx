import { Suspense } from 'react';
import { lazyPart } from '../page/lazy-part';

// The style of its input is in the script of forms.
const Loaded = lazyPart(async () => (await import('./delivery-zip')).DeliveryZip);

/** As high before it has loaded: nothing below may move. */
export function LazyDeliveryZip() {
  return (
    <div className="min-h-20">
      <Suspense>
        <Loaded />
      </Suspense>
    </div>
  );
}
