import type { CalendarDate, DayPlan, StopPlace } from '@party-rental/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dayPlanQuery, placeStops } from '../../../api/admin/day-plan';
import { moveStop, getPlaces, type Place } from './places';
import { notifyFailure } from '../../../shared/form/notify-failure';

const mutationKey = ['day plan'];

/** The plan of a day, and how to move its stops. A move shows at once; the server's plan replaces it after the last one. */
export function usePlan(day: CalendarDate | undefined) {
  const queryClient = useQueryClient();
  const query = dayPlanQuery(day);
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  const save = useMutation({
    mutationKey,
    // One after the other, in the order of the moves.
    scope: { id: 'day plan' },
    mutationFn: ({ date, places }: { date: CalendarDate; places: readonly StopPlace[] }) => placeStops(date, places),
    onSuccess: (saved) => {
      if (isLast()) queryClient.setQueryData(dayPlanQuery(saved.date).queryKey, saved);
    },
    onError: (error) => {
      notifyFailure("We couldn't move the stop", error);
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  });

  function move(plan: DayPlan, orderId: string, to: Place) {
    const next = moveStop(plan, orderId, to);
    void queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, next);
    save.mutate({ date: plan.date, places: getPlaces(next, to.truckId) });
  }

  return { plan: useQuery(query), move };
}
