import type { StaffSignIn } from '@party-rental/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { signInsQuery } from '../../../api/admin/staff';
import { shortInstant } from '../../../lib/format-instant';
import { Badge } from '../../../ui/badge';
import { RecordList } from '../parts/record-list';
import { RecordTable, type Column } from '../parts/record-table';
import { OUTCOME_LABELS } from './staff-labels';

export function SignIns() {
  const signIns = useInfiniteQuery(signInsQuery);
  return (
    <section aria-labelledby="sign-ins" className="space-y-4">
      <div>
        <h2 id="sign-ins" className="text-2xl">
          Sign-ins
        </h2>
        <p className="mt-1 text-soft">
          Sign-ins of your staff and tries that failed, kept for 90 days. If you don't recognize one, end that person's
          sessions and ask them to change the password.
        </p>
      </div>
      <RecordList noun="sign-in" list={signIns} Icon={LogIn} yet="They show up here from now on.">
        {(shown, timeZone) => (
          <RecordTable
            caption="Sign-ins"
            columns={columns(timeZone)}
            rows={shown}
            getKey={(signIn) => `${signIn.at} ${signIn.name} ${signIn.outcome} ${shown.indexOf(signIn)}`}
          />
        )}
      </RecordList>
    </section>
  );
}

function columns(timeZone: string): Column<StaffSignIn>[] {
  return [
    { label: 'Name', names: true, cell: ({ name }) => <strong className="[overflow-wrap:anywhere]">{name}</strong> },
    {
      label: 'Result',
      cell: ({ outcome }) => <Badge tone={outcome === 'signed_in' ? 'good' : 'bad'}>{OUTCOME_LABELS[outcome]}</Badge>,
    },
    { label: 'When', cell: ({ at }) => shortInstant(at, timeZone) },
    { label: 'Browser', cell: ({ browser }) => browser ?? 'Unknown' },
    { label: 'Network', cell: ({ network }) => <span className="[overflow-wrap:anywhere]">{network}</span> },
  ];
}
