import { useId } from 'react';
import { controlStyle } from '../../../ui/fields/field-frame';

interface QuantitySelectProps {
  quantity: number;
  most: number;
  onChoose: (quantity: number) => void;
}

export function QuantitySelect({ quantity, most, onChoose }: QuantitySelectProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 sm:justify-start">
      <label htmlFor={id} className="font-bold">
        Quantity
      </label>
      <select
        id={id}
        className={`${controlStyle} max-w-24`}
        value={quantity}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {Array.from({ length: most }, (_, index) => (
          <option key={index}>{index + 1}</option>
        ))}
      </select>
    </div>
  );
}
