import { zodResolver } from '@hookform/resolvers/zod';
import { connectEmailAccount as connectSchema, type EmailAccount } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { connectEmailAccount, emailAccountQuery, testEmailAccount } from '../../../api/admin/settings';
import { EmailField } from '../../../shared/form/email-field';
import { Form, SaveFailure } from '../../../shared/form/form';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PasswordField, SelectField, TextField } from '../../../ui/fields/input-fields';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { Skeleton } from '../../../ui/loading';
import { useAdminChange } from '../parts/row-action';
import { TestConnection } from './online-payments';
import { SettingsSection } from './settings-sections';

/** The mail server. */
export function EmailSending() {
  const account = useQuery(emailAccountQuery);
  const { source, host, server, sender } = account.data ?? {};
  return (
    <SettingsSection
      id="email"
      hint="The mail server that sends your emails. Your mail provider calls it SMTP. You find it in its help pages, often as “outgoing mail”."
    >
      {account.isPending && <Skeleton className="h-32" />}
      {account.isError && !account.data && <LoadFailure title="We couldn't load the mail server" query={account} />}
      {source && (
        <p>{`${host} sends your emails${source === 'environment' ? ', as SMTP_URL says on the server' : ''}.`}</p>
      )}
      {source === 'environment' && (
        <p>
          {sender
            ? `They come from ${sender}, as MAIL_FROM says there, whatever the email of your business is.`
            : 'They come from the email of your business. Your mail provider must let you send from it.'}
        </p>
      )}
      {source && <TestConnection label="Send Test Email" change={testEmailAccount} titles={['Sent', 'Not sent']} />}
      {source !== undefined && source !== 'environment' && <ServerForm server={server ?? NONE} />}
    </SettingsSection>
  );
}

const NONE = { host: '', port: 587, security: 'starttls', user: '', sender: '' } as const;

function ServerForm({ server }: { server: NonNullable<EmailAccount['server']> }) {
  const form = useForm({ resolver: zodResolver(connectSchema), defaultValues: { ...server, password: '' } });
  const changes = ['settings'] as const;
  const connect = useAdminChange({ change: connectEmailAccount, changes, done: 'Emails are sent from now on' });
  return (
    <Form form={form} aria-label="Mail server" onSubmit={connect.mutate}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField name="host" label="Server" placeholder="smtp.example.com" autoComplete="off" maxLength={253} />
        <TextField name="port" label="Port" inputMode="numeric" autoComplete="off" setValueAs={Number} />
        <SelectField name="security" label="Encryption">
          <option value="starttls">STARTTLS (usually port 587)</option>
          <option value="tls">TLS (usually port 465)</option>
          <option value="none">None (only inside your own network)</option>
        </SelectField>
        <TextField name="user" label="User" optional autoComplete="off" maxLength={254} />
      </div>
      <PasswordField
        name="password"
        label="Mail password"
        autoComplete="off"
        hint="Stored encrypted, and never shown again. Some providers want an app password here."
      />
      <EmailField name="sender" label="Sender" autoComplete="off" hint="The address that your emails come from." />
      <SaveFailure title="The mail server wasn't saved" error={connect.error} />
      <SubmitButton pending={connect.isPending} pendingLabel="Checking...">
        Check and Save
      </SubmitButton>
    </Form>
  );
}
