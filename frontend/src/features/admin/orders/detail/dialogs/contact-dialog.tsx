import { cleanCode, formatCents, ZIP_CODE, type Order } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { changeOrder } from '../../../../../api/admin/orders';
import { orderPreviewQuery, type OrderKey } from '../../../../../api/orders';
import { EditContactDialog, type ContactChange } from '../../../../../shared/booking-form/edit-contact-dialog';
import { LoadFailure } from '../../../../../shared/page/load-failure';
import { PriceRow } from '../../../../../shared/price/price-summary';
import { useOrderChange } from '../../../../../shared/order/order-change';
import { Alert } from '../../../../../ui/alert';
import { Choice } from '../../../../../ui/fields/checkbox-field';
import { notify } from '../../../../../ui/overlays/notify';

/** The surcharge of a new ZIP code, in cents, that the owner applies. */
interface Applied {
  zip: string;
  surcharge: number;
}

interface ContactDialogProps {
  order: Pick<Order, 'id' | keyof ContactChange>;
  onClose: () => void;
}

/** Edits the customer and address of an order. The price stays, unless the owner applies the surcharge of the new address. */
export function ContactDialog({ order, onClose }: ContactDialogProps) {
  const [applied, setApplied] = useState<Applied>();
  const send = (key: OrderKey, customer: ContactChange, idempotencyKey: string) => {
    const isApplied = applied !== undefined && applied.zip === customer.zipCode;
    const body = { customer, ...(isApplied && { deliverySurcharge: applied.surcharge }) };
    return changeOrder(key, body, idempotencyKey);
  };
  const save = useOrderChange({ id: order.id }, send, ({ number, customerEmail, price }) => {
    const link = customerEmail === order.customerEmail ? '' : ` We've sent a new link to ${customerEmail}.`;
    const total = applied ? ` The total is ${formatCents(price.total)} now.` : '';
    notify(
      'success',
      'Contact details changed',
      `The contact details of order ${number} have been saved.${link}${total}`,
    );
    onClose();
  });
  return (
    <EditContactDialog order={order} description="For the whole order." save={save} onClose={onClose}>
      <SurchargeChoice order={order} applied={applied} onApply={setApplied} />
    </EditContactDialog>
  );
}

interface SurchargeChoiceProps {
  order: ContactDialogProps['order'];
  applied: Applied | undefined;
  onApply: (applied: Applied | undefined) => void;
}

/** Shows and offers the new ZIP code's surcharge, if it changes the price. */
function SurchargeChoice({ order, applied, onApply }: SurchargeChoiceProps) {
  const typed: unknown = useWatch({ name: 'zipCode' });
  const zip = cleanCode(String(typed)).trim();
  const isNew = ZIP_CODE.test(zip) && zip !== order.zipCode;
  const preview = useQuery({ ...orderPreviewQuery({ id: order.id }, { zipCode: zip }), enabled: isNew });
  if (isNew && preview.isError && !preview.data)
    return <LoadFailure title="We couldn't work out the delivery surcharge" query={preview} />;
  const { price, difference = 0, problems = [] } = preview.data ?? {};
  return (
    <div role="status" className="space-y-3 empty:hidden">
      {isNew && problems.length > 0 && (
        <Alert tone="info" title="This address isn't possible">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Alert>
      )}
      {isNew && price && difference !== 0 && (
        <>
          <dl aria-label={`Delivery to ${zip}`} className="space-y-2.5 rounded-2xl bg-sunken/70 p-4">
            <PriceRow label={`Surcharge to ${zip}`} amount={price.deliverySurcharge} whenZero="None" />
            <PriceRow label="New total with it" amount={price.total} />
            <PriceRow label="Difference" amount={difference} />
          </dl>
          <Choice
            type="checkbox"
            checked={applied?.zip === zip}
            onChange={(checked) => onApply(checked ? { zip, surcharge: price.deliverySurcharge } : undefined)}
          >
            Apply the new delivery surcharge
            <span className="block text-base font-normal text-soft">Otherwise the price stays as agreed.</span>
          </Choice>
        </>
      )}
    </div>
  );
}
