import { zodResolver } from '@hookform/resolvers/zod';
import { preferences as schema, type Preferences } from '@party-rental/contracts';
import { useForm } from 'react-hook-form';
import { changePreferences } from '../../../api/accounts';
import { Form } from '../../../shared/form/form';
import { CheckboxField } from '../../../ui/fields/checkbox-field';
import { notify } from '../../../ui/overlays/notify';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { SaveFailure } from '../../../shared/form/save-failure';
import { useUserChange } from './use-user-change';

export function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: preferences });
  const save = useUserChange(changePreferences);
  return (
    <Form
      form={form}
      aria-label="Preferences"
      className="space-y-6 rounded-[2rem] bg-card p-6 shadow-card sm:p-8"
      onSubmit={(chosen) =>
        save.mutate(chosen, {
          onSuccess: () => notify('success', 'Preferences saved', "We'll only send what you've checked."),
        })
      }
    >
      <fieldset>
        <legend className="mb-3 font-display text-2xl font-semibold">Email Notifications</legend>
        <div className="space-y-4">
          <CheckboxField name="bookingConfirmations" hint="When you book or cancel, and when we confirm a booking.">
            Booking confirmations
          </CheckboxField>
          <CheckboxField name="reminders" hint="Two days before your event.">
            Reminders
          </CheckboxField>
          <CheckboxField name="promotions" hint="New items and seasonal offers, now and then.">
            Promotional emails
          </CheckboxField>
        </div>
      </fieldset>
      <SaveFailure title="We couldn't save your preferences" error={save.error} />
      <SubmitButton pending={save.isPending}>Save Preferences</SubmitButton>
    </Form>
  );
}
