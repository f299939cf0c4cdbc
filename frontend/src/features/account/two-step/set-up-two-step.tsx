import { zodResolver } from '@hookform/resolvers/zod';
import {
  confirmSecondFactor,
  startSecondFactor as passwordForm,
  type SecondFactorSecret,
} from '@party-rental/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { encode } from 'uqr';
import { hasCode } from '../../../api/api-problem';
import { sendSecondFactorLink, startSecondFactor } from '../../../api/staff-accounts';
import { Form, SaveFailure, FormFooter } from '../../../shared/form/form';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/input-fields';
import { CurrentPasswordField } from '../sign-in/new-account-form';
import { useConfirmTwoStep } from './use-two-step';

interface SetUpTwoStepProps {
  username: string;
  /** Then it takes a mailed link as well. */
  isRequired: boolean;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Password, then QR code and a first code of the app. */
export function SetUpTwoStep({ username, isRequired, onCodes, onClose }: SetUpTwoStepProps) {
  const token = useSearchParams()[0].get('enroll') ?? undefined;
  const [step, setStep] = useState<'closed' | 'password' | SecondFactorSecret>(token ? 'password' : 'closed');
  function close() {
    setStep('closed');
    onClose();
  }
  if (isRequired && !token) return <RequestLink />;
  if (step === 'closed') return <Button onClick={() => setStep('password')}>Set up two-step sign-in</Button>;
  if (step === 'password') return <PasswordForm username={username} token={token} onSecret={setStep} onClose={close} />;
  return <ConfirmTwoStep {...step} token={token} onCodes={onCodes} onClose={close} />;
}

function RequestLink() {
  const request = useMutationOnce({ mutationFn: sendSecondFactorLink });
  return (
    <div className="space-y-4">
      <p role="status">
        {request.isSuccess
          ? "Check your email, and open the link within an hour. Didn't get it? The person who runs the shop's server can give you one."
          : "To make sure it's you, we'll email you a link first."}
      </p>
      <Button disabled={request.isPending} onClick={() => request.mutate()}>
        {request.isSuccess ? 'Send a new link' : 'Email me the link'}
      </Button>
      <SaveFailure title="We couldn't send the link" error={request.error} />
    </div>
  );
}

interface PasswordFormProps {
  username: string;
  token: string | undefined;
  onSecret: (secret: SecondFactorSecret) => void;
  onClose: () => void;
}

function PasswordForm({ username, token, onSecret, onClose }: PasswordFormProps) {
  const form = useForm({ resolver: zodResolver(passwordForm), defaultValues: { currentPassword: '' } });
  const start = useMutationOnce({
    mutationFn: startSecondFactor,
    // It may be on by now, from another tab.
    changes: ['staff'],
    onSuccess: onSecret,
  });
  return (
    <Form
      form={form}
      aria-label="Your password"
      first="currentPassword"
      onSubmit={(body, options) => start.mutate({ ...body, token }, options)}
    >
      <div className="max-w-md">
        <CurrentPasswordField username={username} hint="First, we'll make sure it's you." />
      </div>
      <FormFooter saving={start} failed="We couldn't set up two-step sign-in" submit="Continue" onCancel={onClose} />
      {hasCode(start.error, 'link_ended') && <RequestLink />}
    </Form>
  );
}

interface ConfirmTwoStepProps extends SecondFactorSecret {
  token: string | undefined;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

function ConfirmTwoStep({ secret, uri, token, onCodes, onClose }: ConfirmTwoStepProps) {
  const form = useForm({ resolver: zodResolver(confirmSecondFactor), defaultValues: { code: '' } });
  const confirm = useConfirmTwoStep(onCodes);
  return (
    <Form
      form={form}
      aria-label="Set up two-step sign-in"
      first="code"
      onSubmit={(body, options) => confirm.mutate({ ...body, token }, options)}
    >
      <ol className="list-decimal space-y-5 pl-5">
        <li className="space-y-3">
          <p>
            Open an authenticator app on your phone, such as Google Authenticator, 1Password or Aegis, and scan this
            code.
          </p>
          <QrCode text={uri} />
          <p className="text-base">
            On the same phone?{' '}
            <a href={uri} className="font-bold underline">
              Open your app
            </a>
            , or type this key into it:
          </p>
          <p className="font-mono [overflow-wrap:anywhere]">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </li>
        <li>
          <TextField
            name="code"
            label="Code from the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            hint="Six digits. They change every 30 seconds."
            className="max-w-md"
          />
        </li>
      </ol>
      <FormFooter saving={confirm} failed="Two-step sign-in isn't on yet" submit="Turn on" onCancel={onClose} />
    </Form>
  );
}

/** A text as a QR code. Black on white in dark mode, too: not every app reads an inverted one. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-xl bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
