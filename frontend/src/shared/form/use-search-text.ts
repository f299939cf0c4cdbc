import { useEffect, useEffectEvent, useState } from 'react';

interface SearchText {
  /** As typed. */
  text: string;
  type: (text: string) => void;
  submit: () => void;
}

/** Searches after a pause in typing, and immediately on submit. */
export function useSearchText(value: string, onSearch: (text: string) => void): SearchText {
  const [text, setText] = useState(value);
  const [submitted, setSubmitted] = useState(value);
  const [followed, setFollowed] = useState(value);
  // Changed from outside, by a link or Back.
  if (value !== followed) {
    setFollowed(value);
    if (value !== submitted) {
      setText(value);
      setSubmitted(value);
    }
  }

  function submit() {
    setSubmitted(text.trim());
    onSearch(text.trim());
  }

  const search = useEffectEvent(() => {
    if (text.trim() !== submitted) submit();
  });
  useEffect(() => {
    const timer = setTimeout(() => search(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, type: setText, submit };
}

/** How long a pause in typing is, after which a request is sent. */
const PAUSE_MS = 300;

/** The value as it was after the last pause in its changes. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
