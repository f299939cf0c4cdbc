import { zodResolver } from '@hookform/resolvers/zod';
import { collectPayment, formatCents, MONEY_METHODS, type Stop, type StopPaymentKind } from '@party-rental/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Form } from '../../shared/form/form';
import { toDollars, typedAmount } from '../../shared/order/typed-amount';
import { MethodButtons } from '../../shared/order/payment-methods';
import { Button } from '../../ui/button';
import { NumberField, TextField } from '../../ui/fields/input-fields';
import { Dialog } from '../../ui/overlays/dialog';
import type { TakenPayment } from './queue/offline-queue';

const TITLES: Readonly<Record<StopPaymentKind, string>> = {
  BALANCE: 'Take Balance',
  DAMAGE_DEPOSIT: 'Take Damage Deposit',
};

interface TakePaymentProps {
  stop: Stop;
  onTake: (taken: TakenPayment) => void;
}

/** Buttons for what is due at a stop. */
export function TakePayment({ stop, onTake }: TakePaymentProps) {
  const { number, toCollect, damageDepositToCollect } = stop;
  const [open, setOpen] = useState<StopPaymentKind>();
  const due: Readonly<Record<StopPaymentKind, number>> = { BALANCE: toCollect, DAMAGE_DEPOSIT: damageDepositToCollect };
  const kinds = (['BALANCE', 'DAMAGE_DEPOSIT'] as const).filter((kind) => due[kind] > 0);
  return (
    <div className="flex flex-wrap gap-2">
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant="outline"
          size="large"
          aria-label={`${TITLES[kind]}, ${number}`}
          onClick={() => setOpen(kind)}
          className="grow"
        >
          {TITLES[kind]}
        </Button>
      ))}
      {open && (
        <TakeDialog stop={stop} kind={open} due={due[open]} onTake={onTake} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

interface TakeDialogProps extends TakePaymentProps {
  kind: StopPaymentKind;
  /** Cents. */
  due: number;
  onClose: () => void;
}

function TakeDialog({ stop: { number, customerName }, kind, due, onTake, onClose }: TakeDialogProps) {
  const { amount, reference } = collectPayment.shape;
  const atMost = amount.max(due, `Please enter at most ${formatCents(due)}`);
  const form = useForm({
    resolver: zodResolver(z.object({ amount: typedAmount(atMost), reference })),
    defaultValues: { amount: toDollars(due), reference: '' },
  });
  return (
    <Dialog title={TITLES[kind]} description={`From ${customerName}, ${number}.`} onClose={onClose}>
      <Form form={form}>
        <NumberField name="amount" label="Amount" unit="$" />
        <TextField
          name="reference"
          label="Reference"
          optional
          maxLength={200}
          hint="A check number, for example. Never a card number."
        />
        <MethodButtons
          label="How was it paid?"
          methods={MONEY_METHODS}
          isPending={false}
          onChoose={(method) =>
            void form.handleSubmit((filled) => {
              onTake({ ...filled, kind, method });
              onClose();
            })()
          }
        />
      </Form>
    </Dialog>
  );
}
