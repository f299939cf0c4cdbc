import { zodResolver } from '@hookform/resolvers/zod';
import { startSecondFactor as schema, type SecondFactorSecret } from '@party-rental/contracts';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { startSecondFactor } from '../../../api/second-factor';
import { SaveFailure } from '../../../shared/form/save-failure';
import { showRefusedFields } from '../../../shared/form/show-refused-fields';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { Button } from '../../../ui/button';
import { PasswordField } from '../../../ui/fields/password-field';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { ConfirmTwoStep } from './confirm-two-step';

interface SetUpTwoStepProps {
  username: string;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Password, then QR code and a first code of the app. */
export function SetUpTwoStep({ username, onCodes, onClose }: SetUpTwoStepProps) {
  const [step, setStep] = useState<'closed' | 'password' | SecondFactorSecret>('closed');
  function close() {
    setStep('closed');
    onClose();
  }
  if (step === 'closed') return <Button onClick={() => setStep('password')}>Set up two-step sign-in</Button>;
  if (step === 'password') return <PasswordForm username={username} onSecret={setStep} onClose={close} />;
  return <ConfirmTwoStep {...step} onCodes={onCodes} onClose={close} />;
}

interface PasswordFormProps {
  username: string;
  onSecret: (secret: SecondFactorSecret) => void;
  onClose: () => void;
}

function PasswordForm({ username, onSecret, onClose }: PasswordFormProps) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { currentPassword: '' } });
  const start = useMutationOnce({ mutationFn: startSecondFactor, onSuccess: onSecret });
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  const submit = form.handleSubmit((body) =>
    start.mutate(body, { onError: (error) => showRefusedFields(error, form) }),
  );
  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Your password" className="space-y-5" onSubmit={(event) => void submit(event)}>
        <div className="max-w-md">
          {/* Tells password managers which account it is. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <PasswordField
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
            hint="First, we make sure that it's you."
          />
        </div>
        <SaveFailure title="Two-step sign-in was not set up" error={start.error} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton pending={start.isPending}>Continue</SubmitButton>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
