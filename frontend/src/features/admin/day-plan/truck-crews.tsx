import { longDay, type DayPlan, type StaffMember, type Truck } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { assignCrew } from '../../../api/admin/days';
import { staffQuery } from '../../../api/admin/staff';
import { SaveFailure } from '../../../shared/form/form';
import { Button } from '../../../ui/button';
import { FormDialog } from '../parts/form-dialog';
import { useAdminChange } from '../parts/row-action';

/** Who drives with each truck, and a button to choose them. */
export function TruckCrews({ plan }: { plan: DayPlan }) {
  const [changing, change] = useState<Truck>();
  const staff = useQuery({ ...staffQuery, enabled: changing !== undefined });
  if (plan.trucks.length === 0) return null;
  return (
    <>
      <ul aria-label="Crews" className="flex flex-wrap gap-x-8 gap-y-2 print:hidden">
        {plan.trucks.map((truck) => (
          <li key={truck.id} className="flex flex-wrap items-center gap-x-3">
            <span>
              {truck.name}:{' '}
              <strong>
                {getCrew(plan, truck)
                  .map(({ name }) => name)
                  .join(', ') || 'no crew yet'}
              </strong>
            </span>
            <Button
              variant="outline"
              size="small"
              aria-label={`Choose the crew of ${truck.name}`}
              onClick={() => change(truck)}
            >
              <Users aria-hidden />
              Crew
            </Button>
          </li>
        ))}
      </ul>
      {changing && !staff.data && <SaveFailure title="We couldn't load the staff" error={staff.error} />}
      {changing && staff.data && (
        <CrewDialog plan={plan} truck={changing} staff={staff.data.members} onClose={() => change(undefined)} />
      )}
    </>
  );
}

function getCrew({ crews }: DayPlan, truck: Truck) {
  return crews?.find(({ truckId }) => truckId === truck.id)?.members ?? [];
}

interface CrewDialogProps {
  plan: DayPlan;
  truck: Truck;
  staff: readonly StaffMember[];
  onClose: () => void;
}

function CrewDialog({ plan, truck, staff, onClose }: CrewDialogProps) {
  const { date } = plan;
  const form = useForm({ defaultValues: { staffIds: getCrew(plan, truck).map(({ id }) => String(id)) } });
  const { mutate, ...saving } = useAdminChange({
    change: (staffIds: number[]) => assignCrew(date, { truckId: truck.id, staffIds }),
    changes: ['bookings'],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Crew of ${truck.name}`}
      description={`On ${longDay(date)}. They see the stops of this truck first.`}
      form={form}
      onSubmit={({ staffIds }) => mutate(staffIds.map(Number))}
      saving={saving}
      failed="We couldn't save the crew"
      submit="Save Crew"
      onClose={onClose}
    >
      <div role="group" aria-label="People">
        {staff
          .filter(({ isDisabled }) => !isDisabled)
          .map(({ id, firstName, lastName }) => (
            <label key={id} className="flex min-h-11 items-center gap-3 font-bold">
              <input
                type="checkbox"
                value={id}
                className="size-6 shrink-0 accent-primary"
                {...form.register('staffIds')}
              />
              {firstName} {lastName}
            </label>
          ))}
      </div>
    </FormDialog>
  );
}
