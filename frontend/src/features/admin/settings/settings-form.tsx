import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_CLOSED_PERIODS, MAX_HOURS, MAX_PHONE, type VersionedSettings } from '@party-rental/contracts';
import { useState, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { showRefusedFields } from '../../../shared/form/form';
import { CheckboxField } from '../../../ui/fields/checkbox-field';
import { NumberField, TextField } from '../../../ui/fields/input-fields';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { ClosedDaysField, ClosedWeekdaysField, useClosingDay } from './closed-days-field';
import { RowsField } from '../parts/rows-field';
import { DeliveryAreaField, DeliveryDayFields, TrucksField, RangesField } from './rows-field';
import { SaveSettingsFailure, useConflictingSettings, useSaveSettings } from './save-settings';
import { mergedFields, toSettingsFields, settingsFormSchema, type SettingsFields } from './settings-form-schema';
import { SettingsSection } from './settings-sections';
import { TimeZoneNote } from './time-zone-note';
import { useUnsavedChanges } from '../../../shared/form/use-unsaved-changes';

interface SettingsFormProps {
  settings: VersionedSettings;
  /** Sections with forms of their own, after the business and its hours. */
  children: ReactNode;
}

export function SettingsForm({ settings, children }: SettingsFormProps) {
  const [base, setBase] = useState(settings);
  const form = useForm({ resolver: zodResolver(settingsFormSchema), defaultValues: toSettingsFields(settings) });
  const save = useSaveSettings();
  const [submitted, setSubmitted] = useState<string>();
  const theirs = useConflictingSettings((latest) => {
    const merged = mergedFields(toSettingsFields(base), form.getValues(), toSettingsFields(latest));
    form.reset(toSettingsFields(latest));
    form.reset(merged, { keepDefaultValues: true });
    setBase(latest);
    save.reset();
  });
  const submit = (force: boolean) =>
    form.handleSubmit((filled) =>
      save.mutate(
        { ...filled, version: base.version, ...(force && { force }) },
        {
          onSuccess: (saved) => {
            setBase(saved);
            form.reset(form.getValues(), { keepValues: true });
          },
          onError: (error) => showRefusedFields(error, form),
        },
      ),
    )();
  const closing = useClosingDay(form);
  useUnsavedChanges(form.formState.isDirty || closing.typed !== '');

  /** Each form saves all settings, and shows why it couldn't at its button. */
  const renderForm = (name: string, button: string, fields: ReactNode) => (
    <form
      noValidate
      aria-label={name}
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(name);
        // Also save a day that is chosen but not yet added.
        if (!closing.typed || closing.add()) void submit(false);
      }}
    >
      {fields}
      {name === submitted && (
        <SaveSettingsFailure
          error={save.error}
          busy={theirs.isPending}
          onShowTheirs={() => theirs.mutate()}
          onEdit={save.reset}
          onForce={() => void submit(true)}
        />
      )}
      <SubmitButton pending={save.isPending} pendingLabel="Saving..." size="large">
        {button}
      </SubmitButton>
    </form>
  );

  return (
    <FormProvider {...form}>
      {renderForm(
        'Business and hours',
        'Save Business and Hours',
        <>
          <SettingsSection id="business" hint="Shown in the footer, on the contact page and in emails.">
            <BusinessFields />
          </SettingsSection>
          <SettingsSection id="hours">
            <HoursField />
            <TimeZoneNote />
          </SettingsSection>
        </>,
      )}
      {children}
      {renderForm(
        'Settings',
        'Save Settings',
        <>
          <SettingsSection
            id="area"
            hint="If several lines fit a ZIP code, the longest one counts. The surcharge is added to the order, before tax. Existing bookings stay as agreed."
          >
            <DeliveryAreaField />
          </SettingsSection>
          <SettingsSection
            id="delivery"
            hint="Customers get the last window that ends by the start of their party. Without a start time, they see the whole span."
          >
            <DeliveryDayFields />
          </SettingsSection>
          <SettingsSection
            id="trucks"
            hint="Stops of the day plan are assigned to them. The stops of a removed truck are unassigned."
          >
            <TrucksField />
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <NumberField
                name="maxStopsPerTruck"
                label="Most stops per truck a day"
                hint="With more, the day plan and the week show a warning. At 0, there's no limit."
              />
              <NumberField
                name="maxStopsPerWindow"
                label="Most stops per setup window"
                hint="Of all trucks together. You can still take more orders: nothing is refused."
              />
            </div>
          </SettingsSection>
          <SettingsSection id="bookings">
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <NumberField
                name="cleaningFee"
                label="Cleaning fee"
                unit="$"
                hint="Added to every order, before tax. At 0, it shows as included."
              />
              <NumberField
                name="leadTimeDays"
                label="Minimum notice (days)"
                hint="How many days ahead customers must book. At 0, they can book for today."
              />
              <TextField
                name="sameDayCutoff"
                label="Last booking for the same day"
                type="time"
                optional
                hint="From this time on, customers can't book for today. They can still call you."
              />
              <TextField
                name="nextDayCutoff"
                label="Last booking for the next day"
                type="time"
                optional
                hint="From this time on, customers can't book for tomorrow."
              />
              <NumberField
                name="waitlistHoldHours"
                label="Waitlist hold (hours)"
                min={1}
                hint="How long available units are held for the first on the waitlist, before the next one gets the offer."
              />
              <fieldset className="grid grid-cols-2 items-end gap-x-5 gap-y-1">
                <legend className="sr-only">Quiet hours of the waitlist</legend>
                <TextField name="quietHours.from" label="Quiet from" type="time" optional />
                <TextField name="quietHours.to" label="until" type="time" optional />
                <p className="col-span-2 text-base text-soft">
                  A hold that would run out in these hours lasts until they're over.
                </p>
              </fieldset>
            </div>
            <CheckboxField
              name="payByPhone"
              hint="Once online payments are connected, customers pay the deposit by card when they book. With this, they can choose that you call them instead."
            >
              Customers can choose to pay by phone
            </CheckboxField>
          </SettingsSection>
          <SettingsSection id="closed" hint="Customers can't book these days. Existing bookings stay.">
            <ClosedDaysField closing={closing} />
            <ClosedWeekdaysField />
            <div className="space-y-2">
              <h3 className="font-bold">Closed periods</h3>
              <RangesField name="closedPeriods" type="date" noun="period" max={MAX_CLOSED_PERIODS} />
            </div>
          </SettingsSection>
          <SettingsSection
            id="unconfirmed"
            hint="An unconfirmed booking still holds stock. These limits apply to one network or one email; above them, we ask customers to call. They don't apply to phone orders."
          >
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <NumberField
                name="maxPendingItemDaysPerHour"
                label="Item-days per hour"
                min={1}
                hint="An item-day is one item on one day. A full cart has 50."
              />
              <NumberField name="maxPendingItemDays" label="Item-days in total" min={1} />
              <NumberField name="maxPendingUnitsPerHour" label="Units per hour" min={1} />
              <NumberField name="maxPendingUnits" label="Units in total" min={1} />
              <NumberField
                name="lapseAfterDays"
                label="Cancel after (days)"
                hint="Unconfirmed bookings are then cancelled. You and the customer get an email the day before. At 0, they're kept."
              />
            </div>
          </SettingsSection>
          <SettingsSection id="staff" hint="Manage your staff and their sign-ins under Staff.">
            <CheckboxField
              name="requireSecondFactor"
              hint="Admins without it set it up after their next sign-in, before they see the admin area. Set it up in your own account first."
            >
              Require two-step sign-in for admins
            </CheckboxField>
          </SettingsSection>
        </>,
      )}
    </FormProvider>
  );
}

/** Who the shop is. */
export function BusinessFields() {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField name="businessName" label="Business name" maxLength={120} className="sm:col-span-2" />
      <TextField name="street" label="Address" optional maxLength={200} autoComplete="off" />
      <TextField name="city" label="City, state and zip code" optional maxLength={200} autoComplete="off" />
      <TextField name="phone" label="Phone" type="tel" maxLength={MAX_PHONE} autoComplete="off" />
      <TextField name="businessEmail" label="Email" type="email" maxLength={254} autoComplete="off" />
    </div>
  );
}

/** The opening hours, one line each. */
export function HoursField() {
  return (
    <RowsField<SettingsFields, 'hours'>
      name="hours"
      noun="line"
      max={MAX_HOURS}
      empty="No hours are shown on the site."
      newRow={() => ({ days: '', times: '' })}
      className="grid grid-cols-[minmax(0,4fr)_minmax(0,5fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:gap-3"
    >
      {(index) => (
        <>
          <TextField name={`hours.${index}.days`} label="Days" maxLength={40} placeholder="Mon-Fri" />
          <TextField name={`hours.${index}.times`} label="Times" maxLength={40} placeholder="9am-6pm" />
        </>
      )}
    </RowsField>
  );
}
