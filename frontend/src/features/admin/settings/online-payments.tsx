import { zodResolver } from '@hookform/resolvers/zod';
import {
  connectPaymentAccount as connectSchema,
  STRIPE_EVENTS,
  type ConnectPaymentAccount,
  type PaymentAccount,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import {
  connectPaymentAccount,
  disconnectPaymentAccount,
  paymentAccountQuery,
  testPaymentAccount,
} from '../../../api/admin/settings';
import { settingsQuery } from '../../../api/settings';
import { formatInstant } from '../../../lib/format-instant';
import { Form, SaveFailure } from '../../../shared/form/form';
import { LoadFailure } from '../../../shared/page/load-failure';
import { Alert } from '../../../ui/alert';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Fact } from '../../../ui/fact';
import { PasswordField } from '../../../ui/fields/input-fields';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { Skeleton } from '../../../ui/loading';
import { CopyButton } from '../parts/copy-button';
import { RowAction, useAdminChange } from '../parts/row-action';
import { SettingsSection } from './settings-sections';

export function OnlinePayments() {
  const account = useQuery(paymentAccountQuery);
  return (
    <SettingsSection
      id="payments"
      hint="With a Stripe account, customers pay their deposit on Stripe's page when they book, and the order is confirmed at once. Without one, you take payments by phone. No card number ever reaches this shop."
    >
      {account.isPending && <Skeleton className="h-32" />}
      {account.isError && !account.data && <LoadFailure title="We couldn't load the payment account" query={account} />}
      {account.data && (account.data.source ? <Connected account={account.data} /> : <Keys account={account.data} />)}
    </SettingsSection>
  );
}

function Connected({ account }: { account: PaymentAccount }) {
  const settings = useQuery(settingsQuery);
  const { provider, mode, source, connectedAt, connectedBy, secretKeyEnd } = account;
  const at = connectedAt && settings.data && formatInstant(connectedAt, settings.data.timeZone);
  const isChangeable = source === 'settings';
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <strong className="text-lg">{provider === 'stripe' ? 'Stripe' : 'Payment simulator'}</strong>
        {mode === 'live' ? <Badge tone="good">Live</Badge> : <Badge tone="warn">Test mode</Badge>}
        {mode === 'test' && <span className="text-soft">No real money moves.</span>}
      </div>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact label="Secret key ends with">{secretKeyEnd}</Fact>
        <Fact label="Connected">
          {isChangeable
            ? at && `${at} by ${connectedBy ?? 'a former admin'}`
            : 'By the environment of the server, where it can be changed'}
        </Fact>
      </dl>
      <TestConnection label="Test connection" change={testPaymentAccount} titles={['Connected', 'Not connected']} />
      <p>
        <Link to="/admin/reconciliation" className="underline underline-offset-4 hover:text-primary">
          Compare what came in with your orders
        </Link>
      </p>
      {isChangeable && (
        // Closes, and forgets what was typed, once other keys are connected.
        <details key={connectedAt}>
          <summary className="w-fit cursor-pointer py-2 font-bold">Replace keys</summary>
          <Keys account={account} />
        </details>
      )}
      {isChangeable && (
        <RowAction
          label="Disconnect"
          size="normal"
          change={disconnectPaymentAccount}
          changes={['settings']}
          done="Disconnected"
          failed="The account wasn't disconnected"
          confirm={{
            title: 'Disconnect Stripe?',
            description:
              'The keys are deleted, and new orders are paid by phone. Orders that wait for an online payment can then only be paid by phone, before their time is over. Online payments can be refunded once the same account is connected again.',
            dismissLabel: 'Keep',
          }}
        />
      )}
    </>
  );
}

interface TestConnectionProps {
  label: string;
  change: () => Promise<{ ok: boolean; detail: string }>;
  /** Of a success and of a failure. */
  titles: [string, string];
}

export function TestConnection({ label, change, titles }: TestConnectionProps) {
  const test = useAdminChange({ change, changes: [], failed: "The connection wasn't tested" });
  return (
    <div aria-live="polite" className="space-y-3">
      <Button variant="outline" disabled={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? 'Testing...' : label}
      </Button>
      {test.data && (
        <Alert tone={test.data.ok ? 'good' : 'bad'} title={titles[test.data.ok ? 0 : 1]}>
          <p>{test.data.detail}</p>
        </Alert>
      )}
    </div>
  );
}

function Keys({ account: { webhookUrl } }: { account: PaymentAccount }) {
  const form = useForm<ConnectPaymentAccount>({
    resolver: zodResolver(connectSchema),
    defaultValues: { secretKey: '', webhookSecret: '' },
  });
  const connect = useAdminChange({
    change: connectPaymentAccount,
    changes: ['settings'],
    done: 'Stripe is connected',
  });
  return (
    <Form form={form} aria-label="Connect Stripe" onSubmit={connect.mutate}>
      <p className="text-soft">
        Try it with the keys of Stripe's test mode first. Both secrets are stored encrypted, and never shown again.
      </p>
      <PasswordField
        name="secretKey"
        label="Secret key"
        autoComplete="off"
        hint="In Stripe's dashboard: Developers, API keys. It begins with sk_ or rk_."
      />
      <div className="space-y-3">
        <h3 className="font-bold">Webhook</h3>
        <p className="text-soft">In Stripe's dashboard, under Developers, Webhooks, add an endpoint with this URL:</p>
        <div className="flex flex-wrap items-center gap-3">
          <output aria-label="Webhook URL" className="font-mono text-base select-all wrap-anywhere">
            {webhookUrl}
          </output>
          <CopyButton text={webhookUrl} />
        </div>
        <details>
          <summary className="w-fit cursor-pointer py-2 font-bold">Choose these {STRIPE_EVENTS.length} events</summary>
          <ul className="list-disc pl-5 font-mono text-base wrap-anywhere">
            {STRIPE_EVENTS.map((event) => (
              <li key={event}>{event}</li>
            ))}
          </ul>
        </details>
      </div>
      <PasswordField
        name="webhookSecret"
        label="Signing secret"
        autoComplete="off"
        hint="Stripe shows it on the page of the endpoint. It begins with whsec_."
      />
      <SaveFailure title="Stripe isn't connected" error={connect.error} />
      <SubmitButton pending={connect.isPending} pendingLabel="Checking...">
        Connect
      </SubmitButton>
    </Form>
  );
}
