import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

interface SearchText {
  /** As typed. */
  text: string;
  /** As searched for: follows the typing after a pause, or at once. */
  applied: string;
  type: (text: string) => void;
  applyNow: (text: string) => void;
}

export function useSearchText(): SearchText {
  const [text, setText] = useState('');
  const [applied, setApplied] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setApplied(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return {
    text,
    applied,
    type: setText,
    applyNow: (now) => {
      setText(now);
      setApplied(now.trim());
    },
  };
}
