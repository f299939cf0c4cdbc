import { useEffect, useState } from 'react';

const SLOW_MS = 8000;

/** Whether a request that was sent at `sentAt` (milliseconds) has been pending for long. */
export function useIsSlow(isPending: boolean, sentAt: number): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending, sentAt]);
  return isSlow;
}

/** Tells a visitor whose booking takes long that nothing is lost. Always rendered, so that screen readers announce it. */
export function StillWorking({ isSlow }: { isSlow: boolean }) {
  return (
    <p role="status" className="w-full text-base font-semibold empty:sr-only">
      {isSlow && "Still working on it. You can safely send it again: we won't book it twice."}
    </p>
  );
}
