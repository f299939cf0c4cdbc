import { zodResolver } from '@hookform/resolvers/zod';
import { API_SCOPES, createApiKey, type ApiKey, type CreatedApiKey } from '@party-rental/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createKey, revokeKey } from '../../../api/admin/staff';
import { shortInstant } from '../../../lib/format-instant';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { SelectField, TextField } from '../../../ui/fields/input-fields';
import { FormDialog } from '../parts/form-dialog';
import { RecordTable, type Column } from '../list/record-table';
import { RowAction, useAdminChange } from '../parts/row-action';
import { ChoicesField, SecretDialog, Section, formatCreated, SCOPE_LABELS } from './parts';

interface ApiKeysProps {
  keys: readonly ApiKey[];
  timeZone: string;
}

export function ApiKeys({ keys, timeZone }: ApiKeysProps) {
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey>();
  return (
    <Section
      id="api-keys"
      title="API keys"
      about="With a key, another program reads or changes what you choose. The history shows its name. No key can reach your staff, settings or sign-ins."
      action={
        <Button variant="outline" onClick={() => setCreating(true)} className="max-sm:w-full">
          <Plus aria-hidden />
          Create key
        </Button>
      }
    >
      {keys.length === 0 ? (
        <p>No keys yet.</p>
      ) : (
        <RecordTable caption="API keys" columns={columns(timeZone)} rows={keys} getKey={({ id }) => String(id)} />
      )}
      {isCreating && (
        <CreateKeyDialog
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false);
            setCreated(key);
          }}
        />
      )}
      {created && (
        <SecretDialog
          title={`API key: ${created.name}`}
          description="Paste it into the program that needs it. Anyone who has it can use it."
          label="API key"
          secret={created.secret}
          onClose={() => setCreated(undefined)}
        />
      )}
    </Section>
  );
}

function columns(timeZone: string): Column<ApiKey>[] {
  return [
    {
      label: 'Key',
      names: true,
      cell: ({ name, prefix }) => (
        <>
          <strong className="[overflow-wrap:anywhere]">{name}</strong>
          <p className="font-mono text-base text-soft">{prefix}…</p>
        </>
      ),
    },
    {
      label: 'It may',
      width: 'w-72',
      cell: ({ scopes }) => (
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{SCOPE_LABELS[scope]}</li>
          ))}
        </ul>
      ),
    },
    { label: 'Created', cell: ({ createdAt, createdBy }) => formatCreated(createdAt, createdBy, timeZone) },
    { label: 'Expires', cell: ({ expiresAt }) => <Expiry at={expiresAt} timeZone={timeZone} /> },
    { label: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? shortInstant(lastUsedAt, timeZone) : 'Not yet') },
    { label: 'Actions', cell: (key) => <Revoke apiKey={key} /> },
  ];
}

function Expiry({ at, timeZone }: { at: string | null; timeZone: string }) {
  const [openedAt] = useState(() => new Date().toISOString());
  if (at === null) return 'Never';
  return at > openedAt ? shortInstant(at, timeZone) : <Badge tone="bad">Expired</Badge>;
}

function Revoke({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  return (
    <RowAction
      label="Revoke"
      context={` ${name}`}
      change={() => revokeKey(id)}
      done="Key revoked"
      failed="We couldn't revoke the key"
      confirm={{
        title: `Revoke ${name}?`,
        description: 'The program that uses it loses access right away.',
        dismissLabel: 'Keep',
      }}
    />
  );
}

type FormValues = Parameters<typeof createKey>[0];

function CreateKeyDialog({ onCreated, onClose }: { onCreated: (key: CreatedApiKey) => void; onClose: () => void }) {
  const form = useForm<FormValues>({
    resolver: zodResolver(createApiKey),
    defaultValues: { name: '', scopes: [], expiresInDays: null },
  });
  const create = useAdminChange({ change: createKey, onDone: onCreated });
  return (
    <FormDialog
      title="Create an API key"
      description="One key for each program, with only what it needs. It ends when your account is no longer an active admin."
      form={form}
      onSubmit={create.mutate}
      saving={create}
      failed="We couldn't create the key"
      submit="Create key"
      onClose={onClose}
    >
      <TextField name="name" label="What is it for?" autoComplete="off" maxLength={60} />
      <ChoicesField name="scopes" label="It may" values={API_SCOPES} labels={SCOPE_LABELS} />
      <SelectField
        name="expiresInDays"
        label="Expires"
        setValueAs={(value: string | null) => (value ? Number(value) : null)}
      >
        <option value="">Never</option>
        <option value="30">In 30 days</option>
        <option value="90">In 90 days</option>
        <option value="365">In a year</option>
      </SelectField>
    </FormDialog>
  );
}
