import { formatTime, timeIn, type DayPlan, type DayPlanSuggestion, type Stop } from '@party-rental/contracts';
import { useMutation } from '@tanstack/react-query';
import { Route } from 'lucide-react';
import { suggestPlan } from '../../../api/admin/days';
import { clockTime } from '../../../lib/format-instant';
import { count } from '../../../lib/format';
import { notifyFailure } from '../../../shared/form/form';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlays/dialog';
import type { TruckId } from './stop-places';

interface SuggestedPlanProps {
  plan: DayPlan;
  timeZone: string;
  onUse: (suggestion: DayPlanSuggestion) => void;
}

/** Suggests who drives where and in which order. Nothing changes before the owner uses it. */
export function SuggestedPlan({ plan, timeZone, onUse }: SuggestedPlanProps) {
  const suggest = useMutation({
    mutationFn: () => suggestPlan(plan.date),
    onError: (error) => notifyFailure("We couldn't suggest a plan", error),
  });
  const suggestion = suggest.data;
  return (
    <>
      <Button variant="outline" disabled={suggest.isPending} onClick={() => suggest.mutate()} className="min-h-12">
        <Route aria-hidden />
        {suggest.isPending ? 'Planning...' : 'Suggest a Plan'}
      </Button>
      {suggestion && (
        <Dialog
          title="Suggested Plan"
          description={`About ${count(Math.round(suggestion.miles), 'mile')} in all. Times are estimates, by the ZIP codes of the stops.`}
          onClose={suggest.reset}
        >
          <div className="grid gap-6 sm:grid-cols-2">
            {plan.trucks.map(({ id, name }) => (
              <SuggestedTruck key={id} {...{ plan, suggestion, timeZone, name }} truckId={id} />
            ))}
          </div>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={suggest.reset}>
              Keep My Plan
            </Button>
            <Button
              onClick={() => {
                onUse(suggestion);
                suggest.reset();
              }}
            >
              Use This Plan
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface SuggestedTruckProps {
  plan: DayPlan;
  suggestion: DayPlanSuggestion;
  timeZone: string;
  truckId: TruckId;
  name: string;
}

function SuggestedTruck({ plan, suggestion, timeZone, truckId, name }: SuggestedTruckProps) {
  const stops = suggestion.stops.filter((stop) => stop.truckId === truckId).sort((a, b) => a.position - b.position);
  return (
    <section aria-label={name} className="min-w-0">
      <h3 className="text-lg">
        {name} <span className="text-base font-normal text-soft">{count(stops.length, 'stop')}</span>
      </h3>
      <ol className="divide-y divide-line">
        {stops.map(({ orderId, estimatedArrival }) => {
          const stop = plan.stops.find((one) => one.orderId === orderId);
          return (
            <li key={orderId} className="flex gap-3 py-1.5 text-base">
              <span className="w-20 shrink-0 tabular-nums">{clockTime(estimatedArrival, timeZone)}</span>
              <span className="min-w-0 wrap-anywhere">
                {stop?.customerName}
                {stop && <WindowNote stop={stop} arrival={timeIn(timeZone, new Date(estimatedArrival))} />}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function WindowNote({ stop: { window }, arrival }: { stop: Stop; arrival: string }) {
  if (!window) return null;
  const text = `${formatTime(window.from)} to ${formatTime(window.to)}`;
  return arrival > window.to ? (
    <strong className="block text-bad">After its window, {text}</strong>
  ) : (
    <span className="block text-soft">{text}</span>
  );
}
