import { FieldFrame } from '../../../ui/fields/field-frame';

interface QuantitySelectProps {
  quantity: number;
  most: number;
  onChoose: (quantity: number) => void;
}

export function QuantitySelect({ quantity, most, onChoose }: QuantitySelectProps) {
  return (
    <FieldFrame label="Quantity" className="max-w-40">
      {(control) => (
        <select {...control} value={quantity} onChange={({ target }) => onChoose(Number(target.value))}>
          {Array.from({ length: most }, (_, index) => (
            <option key={index}>{index + 1}</option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
