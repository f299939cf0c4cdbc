import { zodResolver } from '@hookform/resolvers/zod';
import { confirmSecondFactor as schema, type SecondFactorSecret } from '@party-rental/contracts';
import { useForm } from 'react-hook-form';
import { Form } from '../../../shared/form/form';
import { FormFooter } from '../../../shared/form/form-footer';
import { TextField } from '../../../ui/fields/text-field';
import { QrCode } from './qr-code';
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
