import { zodResolver } from '@hookform/resolvers/zod';
import { confirmSecondFactor as schema, type SecondFactorSecret } from '@party-rental/contracts';
import { useForm } from 'react-hook-form';
import { encode } from 'uqr';
import { Form } from '../../../shared/form/form';
import { FormFooter } from '../../../shared/form/form-footer';
import { TextField } from '../../../ui/fields/text-field';
import { useConfirmTwoStep } from './use-two-step';

interface ConfirmTwoStepProps extends SecondFactorSecret {
  token: string | undefined;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

export function ConfirmTwoStep({ secret, uri, token, onCodes, onClose }: ConfirmTwoStepProps) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });
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
