import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FieldFrame } from '../../ui/field-frame';

const PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** What is searched for now. */
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}

/** Searches once nobody has typed for a moment, and at once on Enter. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
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

  const search = useEffectEvent(() => {
    if (text.trim() === asked) return;
    setAsked(text.trim());
    onSearch(text.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => search(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(text.trim());
        onSearch(text.trim());
      }}
    >
      <FieldFrame label={label}>
        {({ className: style, ...control }) => (
          <div className="relative">
            <Search aria-hidden className="absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-soft" />
            <input
              {...control}
              type="search"
              placeholder={placeholder}
              value={text}
              maxLength={200}
              onChange={({ target }) => setText(target.value)}
              className={`${style} pl-11`}
            />
          </div>
        )}
      </FieldFrame>
    </form>
  );
}
