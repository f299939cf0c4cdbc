import { zodResolver } from '@hookform/resolvers/zod';
import type { VersionedSettings } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { adminSettingsQuery } from '../../../api/admin/settings';
import { Form, SaveFailure } from '../../../shared/form/form';
import { LoadFailure } from '../../../shared/page/load-failure';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { Skeleton } from '../../../ui/loading';
import { useSaveSettings } from '../settings/save-settings';
import { settingsFormSchema, toSettingsFields } from '../settings/settings-form-schema';

interface SettingsStepProps {
  label: string;
  onDone: () => void;
  /** Some fields of the settings form. */
  children: ReactNode;
}

/** Changes some of the settings. */
export function SettingsStep(props: SettingsStepProps) {
  const settings = useQuery(adminSettingsQuery);
  if (settings.isError && !settings.data) return <LoadFailure title="We couldn't load the settings" query={settings} />;
  // Cached settings may be outdated.
  if (!settings.isFetchedAfterMount || !settings.data) return <Skeleton className="h-96" />;
  return <StepForm {...props} settings={settings.data} />;
}

function StepForm({ label, onDone, children, settings }: SettingsStepProps & { settings: VersionedSettings }) {
  const [{ version }] = useState(settings);
  const form = useForm({ resolver: zodResolver(settingsFormSchema), defaultValues: toSettingsFields(settings) });
  const save = useSaveSettings();
  return (
    <Form
      form={form}
      aria-label={label}
      onSubmit={(filled, options) => save.mutate({ ...filled, version }, { ...options, onSuccess: onDone })}
    >
      {children}
      <SaveFailure title="We couldn't save this" error={save.error} />
      <SubmitButton pending={save.isPending} pendingLabel="Saving...">
        Save and Continue
      </SubmitButton>
    </Form>
  );
}
