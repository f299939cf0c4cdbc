import { Suspense } from 'react';
import { lazyPart } from '../page/lazy-part';

// The style of its input is in the script of forms.
const Loaded = lazyPart(async () => (await import('./delivery-zip')).DeliveryZip);

/** Reserves the height while it loads, so that nothing below moves. */
export function LazyDeliveryZip() {
  return (
    <div className="min-h-20">
      <Suspense>
        <Loaded />
      </Suspense>
    </div>
  );
}
