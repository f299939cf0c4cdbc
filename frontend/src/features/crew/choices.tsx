import { Button } from '../../ui/button';

interface ChoicesProps {
  label: string;
  chosen: string;
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** One of a few values, by big buttons. */
export function Choices({ label, chosen, choices, onChoose }: ChoicesProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ value, label: text }) => (
        <Button
          key={value}
          look={value === chosen ? 'sun' : 'outline'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="min-h-12"
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
