import { CONFIRMATION_CALL_HOURS, DEPOSIT_CALL_HOURS, DEPOSIT_PERCENT } from '@party-rental/contracts';
import { useId } from 'react';

const DEPOSIT_STEP = `We'll call you within ${DEPOSIT_CALL_HOURS} hours to collect the ${DEPOSIT_PERCENT}% deposit, which confirms your order.`;
const LATER_STEPS = [
  `We'll call you ${CONFIRMATION_CALL_HOURS.from}-${CONFIRMATION_CALL_HOURS.to} hours before the event to confirm the details.`,
  "We'll deliver and set everything up on the day.",
  "We'll pick everything up after the event.",
];

/** What the shop does next about an order that is still to come. */
export function NextSteps({ awaitsDeposit }: { awaitsDeposit: boolean }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="space-y-4 rounded-[2rem] bg-card p-6 shadow-card print:p-0">
      <h2 id={titleId} className="text-2xl">
        What happens next
      </h2>
      <ol className="space-y-3">
        {[...(awaitsDeposit ? [DEPOSIT_STEP] : []), ...LATER_STEPS].map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-sun font-bold text-on-sun"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
