import { EXPORTED_ROWS, type Order } from '@party-rental/contracts';
import { CircleCheck, CircleX, Mail, Printer } from 'lucide-react';
import { useState } from 'react';
import { exportChosenUrl } from '../../../../api/admin/orders';
import { focusHeading } from '../../../../lib/focus-heading';
import { capitalize, count } from '../../../../lib/format';
import { Button } from '../../../../ui/button';
import { DownloadMenu } from '../../../../ui/overlays/download-menu';
import { CancelOrdersDialog, ConfirmOrdersDialog, EmailOrdersDialog } from './bulk-dialogs';

interface BulkActionsProps {
  /** The chosen orders that the list shows. */
  orders: readonly Order[];
  onUnchoose: (ids: readonly string[]) => void;
}

/** What can be done with the chosen orders. */
export function BulkActions({ orders, onUnchoose }: BulkActionsProps) {
  const [open, setOpen] = useState<'confirm' | 'cancel' | 'email'>();
  if (orders.length === 0) return null;
  const ids = orders.map(({ id }) => id);
  const dialog = {
    orders,
    onChanged: (changed: readonly Order[]) => {
      onUnchoose(changed.map(({ id }) => id));
      if (changed.length === orders.length) focusHeading(); // the buttons are gone
    },
    onClose: () => setOpen(undefined),
  };
  return (
    <section
      aria-label="Chosen orders"
      className="z-20 flex flex-wrap items-center gap-3 rounded-card border border-line bg-card p-3 shadow-lifted xl:sticky xl:top-2 print:hidden"
    >
      <p role="status" className="px-2 font-bold">
        {count(orders.length, 'order')} chosen
      </p>
      <Button size="small" onClick={() => setOpen('confirm')}>
        <CircleCheck aria-hidden />
        Confirm
      </Button>
      <Button variant="outline" size="small" onClick={() => setOpen('email')}>
        <Mail aria-hidden />
        Email
      </Button>
      <Button variant="outline" size="small" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
      <DownloadMenu
        label="Export Chosen"
        tables={Object.fromEntries(EXPORTED_ROWS.map((rows) => [capitalize(rows), exportChosenUrl(rows, ids)]))}
      />
      <Button variant="outline" size="small" onClick={() => setOpen('cancel')}>
        <CircleX aria-hidden />
        Cancel Orders
      </Button>
      <Button variant="outline" size="small" onClick={() => onUnchoose(ids)}>
        Clear
      </Button>
      {open === 'confirm' && <ConfirmOrdersDialog {...dialog} />}
      {open === 'cancel' && <CancelOrdersDialog {...dialog} />}
      {open === 'email' && <EmailOrdersDialog {...dialog} />}
    </section>
  );
}
