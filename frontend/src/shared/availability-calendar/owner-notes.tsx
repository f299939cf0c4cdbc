import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { currentUserQuery } from '../../api/accounts';
import { lazyPart } from '../page/lazy-part';
import type { MissingUnitsProps } from './missing-units';

const MissingUnits = lazyPart<MissingUnitsProps>(async () => (await import('./missing-units')).MissingUnits);

/** Why units are missing, in any calendar that the owner sees. Customers see only that they are booked. */
export function OwnerNotes(props: MissingUnitsProps) {
  const isAdmin = useQuery(currentUserQuery).data?.role === 'ADMIN';
  return (
    isAdmin && (
      <Suspense>
        <MissingUnits {...props} />
      </Suspense>
    )
  );
}
