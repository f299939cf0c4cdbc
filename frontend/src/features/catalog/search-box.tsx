import { Search } from 'lucide-react';
import { Button } from '../../ui/button';

interface SearchBoxProps {
  text: string;
  onType: (text: string) => void;
  onSubmit: (text: string) => void;
}

export function SearchBox({ text, onType, onSubmit }: SearchBoxProps) {
  return (
    <form
      role="search"
      className="flex min-h-14 items-center gap-1 rounded-full border-2 border-field/70 bg-card p-1.5 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-ring"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(text);
      }}
    >
      <input
        type="search"
        aria-label="Search for party equipment"
        placeholder="Search castles, slides, chairs…"
        value={text}
        maxLength={100}
        onChange={(event) => onType(event.target.value)}
        className="min-h-11 min-w-0 flex-1 rounded-full bg-transparent px-4 outline-none placeholder:text-soft"
      />
      <Button type="submit" aria-label="Search" className="size-11 shrink-0 px-0">
        <Search aria-hidden />
      </Button>
    </form>
  );
}
