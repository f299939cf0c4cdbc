import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react';
import type { JoinWaitlist } from './join-waitlist';

type Props = ComponentProps<typeof JoinWaitlist>;

// Few visitors meet a full day. If the download fails, the page does without it.
const Loaded = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
  const loaded = await import('./join-waitlist').catch(() => null);
  return { default: loaded?.JoinWaitlist ?? (() => null) };
});

export function LazyJoinWaitlist(props: Props) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
