import type { CalendarDate, DayPlan, StopPlace } from '@party-rental/contracts';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayPlanQuery, placeStops } from '../../../api/admin/days';
import { reading } from '../../../api/query';
import { notifyFailure } from '../../../shared/form/form';
import { movedPlaces, withPlaces, type Place } from './stop-places';

interface Change {
  date: CalendarDate;
  places: readonly StopPlace[];
}

const mutationKey = ['day plan'];

/** The plan of a day, and how to change it. A change shows at once, and stays whatever the server sends before it is saved. */
export function usePlan(day: CalendarDate | undefined) {
  const queryClient = useQueryClient();
  const query = useQuery(dayPlanQuery(day));
  const save = useMutation({
    mutationKey,
    // One after the other, in the order of the changes.
    scope: { id: 'day plan' },
    mutationFn: ({ date, places }: Change) => placeStops(date, places),
    async onSuccess(saved) {
      const { queryKey } = dayPlanQuery(saved.date);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, saved);
    },
    onError: (error, { places }) => {
      notifyFailure(`We couldn't move the ${places.length === 1 ? 'stop' : 'stops'}`, error);
      void queryClient.invalidateQueries(reading('bookings'));
    },
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Change, // of mutationKey
  });
  const plan = useMemo(() => {
    const changes = pending.filter(({ date }) => date === query.data?.date);
    return query.data && changes.reduce((changed, { places }) => withPlaces(changed, places), query.data);
  }, [query.data, pending]);

  const place = ({ date }: DayPlan, places: readonly StopPlace[]) => save.mutate({ date, places });
  /** Moves stops together, in this order. */
  const move = (from: DayPlan, orderIds: readonly string[], to: Place) => place(from, movedPlaces(from, orderIds, to));
  return { query, plan, move, place };
}
