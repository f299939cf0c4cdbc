import { Search } from 'lucide-react';
import { useSearchText } from '../../../shared/form/use-search-text';
import { Button } from '../../../ui/button';

interface SearchBoxProps {
  /** The current search text. */
  value: string;
  onSearch: (text: string) => void;
  /** Called when a search is about to be typed. */
  onFocus: () => void;
}

export function SearchBox({ value, onSearch, onFocus }: SearchBoxProps) {
  const { text, type, submit } = useSearchText(value, onSearch);
  return (
    <form
      role="search"
      className="flex min-h-14 items-center gap-1 rounded-full border-2 border-field/70 bg-card p-1.5 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-ring"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input
        type="search"
        aria-label="Search for party equipment"
        placeholder="Search castles, slides, chairs…"
        value={text}
        maxLength={100}
        onFocus={onFocus}
        onChange={({ target }) => type(target.value)}
        className="min-h-11 min-w-0 flex-1 rounded-full bg-transparent px-4 outline-none placeholder:text-soft"
      />
      <Button type="submit" aria-label="Search" className="size-11 shrink-0 px-0">
        <Search aria-hidden />
      </Button>
    </form>
  );
}
