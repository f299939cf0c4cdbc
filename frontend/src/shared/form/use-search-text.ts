import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 300;

interface SearchText {
  /** As typed. */
  text: string;
  type: (text: string) => void;
  submit: () => void;
}

/** Searches once nobody has typed for a moment, and at once on submit. */
export function useSearchText(value: string, onSearch: (text: string) => void): SearchText {
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const [followed, setFollowed] = useState(value);
  // Somebody else has set it: a link, or the way back.
  if (value !== followed) {
    setFollowed(value);
    if (value !== asked) {
      setText(value);
      setAsked(value);
    }
  }

  function submit() {
    setAsked(text.trim());
    onSearch(text.trim());
  }

  const search = useEffectEvent(() => {
    if (text.trim() !== asked) submit();
  });
  useEffect(() => {
    const timer = setTimeout(() => search(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, type: setText, submit };
}
