import { describeSetup } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { settingsQuery } from '../../api/settings';
import { TextField } from '../../ui/fields/text-field';

/** When the party starts, and when the crew would set up for that. */
export function PartyStartField() {
  const start: unknown = useWatch({ name: 'partyStart' });
  const partyStart = typeof start === 'string' && start !== '' ? start : null;
  const setup = describeSetup(partyStart, useQuery(settingsQuery).data?.setupWindows ?? []);
  return (
    <TextField
      name="partyStart"
      label="Party start time"
      type="time"
      optional
      hint={setup ?? 'So we know when everything has to be ready.'}
    />
  );
}
