import type { Stop } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderQuery } from '../../../api/orders';
import { SaveFailure } from '../../../shared/form/save-failure';
import { Button } from '../../../ui/button';
import { PaymentDialog } from '../orders/detail/dialogs/payment-dialog';

/** Records the balance of a stop's order, with two taps. */
export function RecordBalance({ stop: { orderId: id, number, toCollect } }: { stop: Stop }) {
  const [isOpen, setOpen] = useState(false);
  const order = useQuery({ ...orderQuery({ id }), enabled: isOpen });
  if (toCollect === 0) return null;
  return (
    <>
      <Button
        look="outline"
        size="small"
        aria-label={`Record Balance of ${number}`}
        className="print:hidden"
        onClick={() => setOpen(true)}
      >
        Record Balance
      </Button>
      {isOpen && !order.data && <SaveFailure title="We couldn't load the order" error={order.error} />}
      {isOpen && order.data && (
        <PaymentDialog order={order.data} kind="BALANCE" due={toCollect} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
