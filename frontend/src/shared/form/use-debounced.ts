import { useEffect, useState } from 'react';

/** How long a pause in typing is, after which a request is sent. */
export const PAUSE_MS = 300;

/** The value as it was after the last pause in its changes. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
