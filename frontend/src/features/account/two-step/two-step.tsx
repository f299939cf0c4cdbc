import { zodResolver } from '@hookform/resolvers/zod';
import { type SecondFactorStatus, changeSecondFactor as schema } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { secondFactorQuery } from '../../../api/staff-accounts';
import { focusAgain } from '../../../lib/focus-heading';
import { Form, FormFooter } from '../../../shared/form/form';
import type { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { LoadFailure } from '../../../shared/page/load-failure';
import { count } from '../../../lib/format';
import { Badge } from '../../../ui/badge';
import { Button, buttonStyle } from '../../../ui/button';
import { TextField } from '../../../ui/fields/input-fields';
import { Skeleton } from '../../../ui/loading';
import { notify } from '../../../ui/overlays/notify';
import { CurrentPasswordField } from '../sign-in/new-account-form';
import { SetUpTwoStep } from './set-up-two-step';
import { useRemoveTwoStep, useRenewCodes } from './use-two-step';

/** Two-step sign-in of a member of staff: setting it up, new recovery codes, turning it off. */
export function TwoStep({ username, onDone }: { username: string; onDone?: () => void }) {
  const status = useQuery(secondFactorQuery);
  // Shown once, after the change that made them.
  const [codes, setCodes] = useState<readonly string[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its form.
  const focusHere = () => focusAgain(heading.current);
  function done() {
    setCodes(undefined);
    focusHere();
    onDone?.();
  }

  return (
    <section
      aria-labelledby="two-step"
      className="space-y-4 rounded-[2rem] border-2 border-dashed border-line p-6 sm:p-8"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} id="two-step" className="text-xl">
          Two-step sign-in
        </h2>
        {status.data && <Badge tone={status.data.isOn ? 'good' : 'warn'}>{status.data.isOn ? 'On' : 'Off'}</Badge>}
      </div>
      <p>
        With it, signing in takes your password and a code from an app on your phone: a stolen password alone isn't
        enough.
      </p>
      {status.isPending && <Skeleton className="h-11 rounded-2xl" />}
      {status.isError && <LoadFailure title="We couldn't load this" query={status} />}
      {status.data && codes && <RecoveryCodeList codes={codes} onDone={done} />}
      {status.data && !codes && !status.data.isOn && (
        <SetUpTwoStep username={username} isRequired={status.data.isRequired} onCodes={setCodes} onClose={focusHere} />
      )}
      {status.data && !codes && status.data.isOn && (
        <TwoStepOn username={username} status={status.data} onCodes={setCodes} onClose={focusHere} />
      )}
      {status.data?.isOn && !codes && onDone && <Button onClick={done}>Continue to the admin area</Button>}
    </section>
  );
}

interface TwoStepOnProps {
  username: string;
  status: SecondFactorStatus;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

function TwoStepOn({ username, status: { recoveryCodesLeft, isRequired }, onCodes, onClose }: TwoStepOnProps) {
  const [open, setOpen] = useState<'codes' | 'off'>();
  function close() {
    setOpen(undefined);
    onClose();
  }
  const renew = useRenewCodes(onCodes);
  const remove = useRemoveTwoStep(close);
  if (open === 'codes')
    return (
      <BothFactorsForm
        username={username}
        label="Replace recovery codes"
        text="You get ten new codes. The old ones stop working."
        saving={renew}
        failed="Your codes weren't changed"
        onClose={close}
      />
    );
  if (open === 'off')
    return (
      <BothFactorsForm
        username={username}
        label="Turn off two-step sign-in"
        text="Your password alone will then sign you in."
        saving={remove}
        failed="Two-step sign-in stays on"
        onClose={close}
        danger
      />
    );
  return (
    <>
      <p>
        You have {count(recoveryCodesLeft, 'recovery code')} left.
        {isRequired && ' This shop requires two-step sign-in for admins, so it stays on.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setOpen('codes')}>
          Replace recovery codes
        </Button>
        {!isRequired && (
          <Button variant="outline" onClick={() => setOpen('off')}>
            Turn off two-step sign-in
          </Button>
        )}
      </div>
    </>
  );
}

interface BothFactorsFormProps<Data> {
  username: string;
  label: string;
  /** What the change means. */
  text: string;
  saving: Pick<ReturnType<typeof useMutationOnce<Data, z.output<typeof schema>>>, 'mutate' | 'isPending' | 'error'>;
  failed: string;
  danger?: boolean;
  onClose: () => void;
}

/** A change that takes the password and a code. */
function BothFactorsForm<Data>({ username, label, text, saving, onClose, ...footer }: BothFactorsFormProps<Data>) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { currentPassword: '', code: '' } });
  return (
    <Form form={form} aria-label={label} first="currentPassword" onSubmit={saving.mutate}>
      <p>{text}</p>
      <div className="max-w-md space-y-5">
        <CurrentPasswordField username={username} />
        <TextField
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          hint="From your authenticator app, or a recovery code"
        />
      </div>
      <FormFooter {...footer} saving={saving} submit={label} onCancel={onClose} />
    </Form>
  );
}

/** The codes, which no page can show again. */
function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    // Browsers have no clipboard without HTTPS.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    if (copied) notify('success', 'Copied', 'Please paste the codes somewhere safe.');
    else notify('error', 'Not copied', 'Please write the codes down.');
  }

  return (
    <div className="space-y-4 rounded-2xl bg-warn-tint p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        Your recovery codes
      </h3>
      <p>
        If you lose your phone, each of these codes signs you in once. Please save or print them now: we can't show them
        again.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-2 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonStyle({ variant: 'outline' })}
        >
          <Download aria-hidden />
          Download
        </a>
        <Button onClick={onDone}>I've saved them</Button>
      </div>
    </div>
  );
}
