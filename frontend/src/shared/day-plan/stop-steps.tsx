import { STOP_STEP_LABELS, STOP_STEPS, type CalendarDate, type Stop, type StopStep } from '@party-rental/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { errorSentence } from '../../api/api-problem';
import { dayPlanQuery, recordStep } from '../../api/day-plan';
import { settingsQuery } from '../../api/settings';
import { timeOf } from '../../lib/format-instant';
import { Button } from '../../ui/button';
import { notify } from '../../ui/overlays/notify';

interface StopStepsProps {
  stop: Stop;
  date: CalendarDate;
  size: 'small' | 'large';
}

/** What is done at a stop, with time and person, and buttons for the rest. */
export function StopSteps({ stop, date, size }: StopStepsProps) {
  const queryClient = useQueryClient();
  const timeZone = useQuery(settingsQuery).data?.timeZone ?? 'UTC';
  const record = useMutation({
    mutationFn: (step: StopStep) => recordStep(stop.orderId, date, { step, at: new Date().toISOString() }),
    onError: (error) => notify('error', 'This was not recorded', errorSentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dayPlanQuery(date).queryKey }),
  });
  return (
    <ul aria-label={`Progress of ${stop.number}`} className="flex flex-wrap gap-2 print:hidden">
      {STOP_STEPS.map((step) => {
        const done = stop.progress.find((one) => one.step === step);
        return (
          <li key={step} className={size === 'large' ? 'grow basis-28' : undefined}>
            {done ? (
              <p className="inline-flex min-h-11 items-center gap-2 rounded-xl bg-good-tint px-3 py-1 text-base text-good">
                <Check aria-hidden className="size-5 shrink-0" />
                <span>
                  <strong>{STOP_STEP_LABELS[step]}</strong> {timeOf(done.at, timeZone)}, {done.by}
                </span>
              </p>
            ) : (
              <Button
                look={size === 'large' ? 'primary' : 'outline'}
                size={size}
                aria-label={`${STOP_STEP_LABELS[step]}, ${stop.number}`}
                disabled={record.isPending}
                onClick={() => record.mutate(step)}
                className={size === 'large' ? 'w-full' : undefined}
              >
                {STOP_STEP_LABELS[step]}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
