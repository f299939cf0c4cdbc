import { Search } from 'lucide-react';
import { useSearchText } from '../../../shared/form/use-search-text';
import { FieldFrame } from '../../../ui/fields/field-frame';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The current search text. */
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}

export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const { text, type, submit } = useSearchText(value, onSearch);
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
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
              onChange={({ target }) => type(target.value)}
              className={`${style} pl-11`}
            />
          </div>
        )}
      </FieldFrame>
    </form>
  );
}
