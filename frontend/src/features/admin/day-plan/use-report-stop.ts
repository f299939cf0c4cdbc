import type { CalendarDate, ReportedStop, Stop, StopProgress, StopStep } from '@party-rental/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { randomKey } from '../../../api/client';
import { dayPlanQuery, recordStep, revertStep, type Repeatable } from '../../../api/admin/day-plan';
import { notifyFailure } from '../../../shared/form/notify-failure';

/** What the owner reports for the crew. */
export function useReportStop({ orderId }: Stop, date: CalendarDate) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (send: (request: Repeatable) => Promise<ReportedStop>) => send({ idempotencyKey: randomKey() }),
    onError: (error) => notifyFailure("We couldn't record this", error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dayPlanQuery(date).queryKey }),
  });
  const stop = { orderId, date };
  return {
    isPending,
    record: (step: StopStep) => mutate((request) => recordStep(stop, { step, at: new Date().toISOString() }, request)),
    undo: ({ step, at }: StopProgress) => mutate((request) => revertStep(stop, { step, at }, request)),
  };
}
