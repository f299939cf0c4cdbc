import { formatCents, type Dashboard } from '@party-rental/contracts';
import { HandCoins, PhoneCall, Undo2 } from 'lucide-react';
import { count } from '../../../lib/format-text';
import { StatCard } from './stat-card';

/** What the owner has to collect and return; each card links to its orders. */
export function Worklists({ orders: { today, deposits, refunds, balances } }: { orders: Dashboard['orders'] }) {
  const overdue = deposits.overdue > 0 ? `, ${deposits.overdue} overdue` : '';
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3 sm:gap-5">
      <StatCard
        label="Deposits to collect"
        value={formatCents(deposits.amount)}
        hint={`${count(deposits.orders, 'order')}${overdue}`}
        Icon={PhoneCall}
        to={`/admin/orders?money=deposit_due&from=${today}&sort=created&direction=asc`}
      />
      <StatCard
        label="Refunds due"
        value={formatCents(refunds.amount)}
        hint={count(refunds.orders, 'order')}
        Icon={Undo2}
        to="/admin/orders?money=refund_due"
      />
      <StatCard
        label="Balances of the coming days"
        value={formatCents(balances.amount)}
        hint={count(balances.orders, 'order')}
        Icon={HandCoins}
        to={`/admin/orders?money=balance_due&from=${today}&to=${balances.to}`}
      />
    </div>
  );
}
