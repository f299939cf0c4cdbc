import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../page/lazy-part';
import type { DeliveryZip } from './delivery-zip';

// The style of its input is in the script of forms.
const Loaded = lazyPart<ComponentProps<typeof DeliveryZip>>(async () => (await import('./delivery-zip')).DeliveryZip);

/** As high before it has loaded: nothing below may move. */
export function LazyDeliveryZip(props: ComponentProps<typeof DeliveryZip>) {
  return (
    <div className="min-h-20">
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    </div>
  );
}
