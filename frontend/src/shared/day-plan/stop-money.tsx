import { formatCents, longDay, type CalendarDate, type Stop } from '@party-rental/contracts';

/** The money to collect at a stop. */
export function StopMoney({ stop, date }: { stop: Stop; date: CalendarDate }) {
  const { customerName, toCollect, damageDepositToCollect, firstDay } = stop;
  return (
    <section aria-label={`To collect from ${customerName}`}>
      {firstDay < date ? (
        <p>Nothing to collect here: it was due at the first delivery, on {longDay(firstDay)}.</p>
      ) : (
        <dl className="grid grid-cols-[auto_auto] justify-start gap-x-4 print:flex print:gap-x-1.5 print:[&_dt:not(:first-child)]:ml-2">
          <dt>Balance</dt>
          <dd className="text-right font-bold tabular-nums">{formatCents(toCollect)}</dd>
          <dt>Damage deposit</dt>
          <dd className="text-right font-bold tabular-nums">{formatCents(damageDepositToCollect)}</dd>
        </dl>
      )}
    </section>
  );
}
