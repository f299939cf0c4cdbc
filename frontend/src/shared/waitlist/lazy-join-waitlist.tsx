import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../page/lazy-part';
import type { JoinWaitlist } from './join-waitlist';

// Few visitors meet a full day.
const Loaded = lazyPart<ComponentProps<typeof JoinWaitlist>>(
  async () => (await import('./join-waitlist')).JoinWaitlist,
);

export function LazyJoinWaitlist(props: ComponentProps<typeof JoinWaitlist>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
