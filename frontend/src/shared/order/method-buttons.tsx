import { PAYMENT_METHODS, type PaymentMethod } from '@party-rental/contracts';
import { PAYMENT_METHOD_LABELS } from './payment-labels';
import { Button } from '../../ui/button';

interface MethodButtonsProps {
  label: string;
  isPending: boolean;
  onChoose: (method: PaymentMethod) => void;
}

/** How money changed hands. Each button records it. */
export function MethodButtons({ label, isPending, onChoose }: MethodButtonsProps) {
  return (
    <fieldset className="space-y-2">
      <legend className="font-bold">{label}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {PAYMENT_METHODS.map((method) => (
          <Button key={method} variant="outline" disabled={isPending} onClick={() => onChoose(method)}>
            {PAYMENT_METHOD_LABELS[method]}
          </Button>
        ))}
      </div>
      <p role="status" className="text-base text-soft">
        {isPending ? 'Processing...' : ''}
      </p>
    </fieldset>
  );
}
