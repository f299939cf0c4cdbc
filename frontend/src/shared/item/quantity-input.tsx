import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button';

interface QuantityInputProps {
  /** Label of the input. */
  label: string;
  quantity: number;
  max: number;
  onChange: (quantity: number) => void;
}

/** A whole number from 1 to `max`; other input is clamped. */
export function QuantityInput({ label, quantity, max, onChange }: QuantityInputProps) {
  const [isEmpty, setEmpty] = useState(false);
  const maxId = useId();

  function enter(text: string) {
    setEmpty(text === '');
    if (text !== '') onChange(withinStock(Number(text), max));
  }

  function leave() {
    if (!isEmpty) return;
    setEmpty(false);
    onChange(1);
  }

  return (
    <div role="group" aria-label={`Quantity of ${label}`} className="flex flex-wrap items-center gap-1">
      <Button
        variant="outline"
        aria-label={`One ${label} less`}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
        className="size-11 px-0"
      >
        <Minus aria-hidden />
      </Button>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        aria-label={`Quantity of ${label}`}
        value={isEmpty ? '' : quantity}
        onChange={({ target }) => enter(target.value)}
        onBlur={leave}
        className="min-h-11 w-[4rem] [appearance:textfield] rounded-field border-2 border-field/70 bg-card text-center font-bold tabular-nums hover:border-field [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none"
      />
      <Button
        variant="outline"
        aria-label={`One ${label} more`}
        disabled={quantity >= max}
        aria-describedby={maxId}
        onClick={() => onChange(quantity + 1)}
        className="size-11 px-0"
      >
        <Plus aria-hidden />
      </Button>
      <p id={maxId} className="w-full text-base text-soft empty:hidden">
        {quantity >= max && (max === 1 ? "There's just one." : `${max} is the most you can book.`)}
      </p>
    </div>
  );
}

function withinStock(entered: number, max: number): number {
  return Number.isInteger(entered) && entered >= 1 ? Math.min(entered, max) : 1;
}
