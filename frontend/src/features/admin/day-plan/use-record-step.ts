import type { CalendarDate, Stop, StopStep } from '@party-rental/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorSentence } from '../../../api/api-problem';
import { randomKey } from '../../../api/client';
import { dayPlanQuery, recordStep } from '../../../api/day-plan';
import { notify } from '../../../ui/overlays/notify';

/** What the owner reports for the crew. */
export function useRecordStep({ orderId }: Stop, date: CalendarDate) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (step: StopStep) =>
      recordStep(orderId, date, { step, at: new Date().toISOString() }, { idempotencyKey: randomKey() }),
    onError: (error) => notify('error', 'This was not recorded', errorSentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dayPlanQuery(date).queryKey }),
  });
  return { record: mutate, isPending };
}
