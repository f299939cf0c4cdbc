import { Suspense, type ComponentProps } from 'react';
import { Skeleton } from '../../ui/loading';
import { lazyPart } from '../page/lazy-part';
import type { JoinWaitlist } from './join-waitlist';

// Few visitors meet a full day.
const Loaded = lazyPart<ComponentProps<typeof JoinWaitlist>>(
  async () => (await import('./join-waitlist')).JoinWaitlist,
);

export function LazyJoinWaitlist(props: ComponentProps<typeof JoinWaitlist>) {
  return (
    <Suspense fallback={<Skeleton className="h-[22.5rem] sm:h-46" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
