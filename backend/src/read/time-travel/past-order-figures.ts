import { addDays, type CalendarDate, type OrderFigures } from '@party-rental/contracts';
import { daysFrom, toSunday } from '../dashboard/dashboard-days.js';
import { BALANCE_DAYS, depositsOverdueSince, WEEKS_AHEAD } from '../dashboard/dashboard.queries.js';
import type { PastOrder } from './past-orders.js';

/** The figures that the dashboard of a moment showed of these orders. */
export function orderFigures(
  orders: readonly PastOrder[],
  refunds: OrderFigures['refunds'],
  today: CalendarDate,
  moment: Date,
): OrderFigures {
  const to = addDays(today, BALANCE_DAYS - 1);
  const overdueSince = depositsOverdueSince(moment);
  const coming = orders.filter(({ days }) => days.some((day) => day >= today));
  const deposits = coming.filter(({ depositDue }) => depositDue > 0);
  return {
    today,
    deposits: {
      ...due(deposits, ({ depositDue }) => depositDue),
      overdue: deposits.filter(({ createdAt }) => createdAt < overdueSince).length,
    },
    refunds,
    balances: {
      ...due(
        coming.filter(({ days }) => days.some((day) => day >= today && day <= to)),
        ({ balance }) => balance,
      ),
      to,
    },
    comingWeeks: daysFrom(toSunday(today), WEEKS_AHEAD, 7).map((week) => {
      const ofWeek = orders.filter(
        ({ days: [first], isCancelled }) => !isCancelled && first && first >= week && first < addDays(week, 7),
      );
      return { week, orders: ofWeek.length, revenue: sum(ofWeek.map(({ total }) => total)) };
    }),
  };
}

function due(
  orders: readonly PastOrder[],
  getAmount: (order: PastOrder) => number,
): { orders: number; amount: number } {
  const amounts = orders.map(getAmount).filter((amount) => amount > 0);
  return { orders: amounts.length, amount: sum(amounts) };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
