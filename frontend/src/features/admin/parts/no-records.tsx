import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonStyle } from '../../../ui/button';
import { NothingFound } from './nothing-found';

interface NoRecordsProps {
  /** Singular name of an entry. */
  noun: string;
  Icon?: LucideIcon;
  /** Whether there are entries, but none match the filter. */
  isFiltered: boolean;
  /** How to create the first entry. */
  yet: string;
  /** What else to search for. */
  other: string;
  /** URL of the unfiltered list. */
  allAt: string;
}

/** Shown instead of a list without entries. */
export function NoRecords({ noun, Icon, isFiltered, yet, other, allAt }: NoRecordsProps) {
  const icon = Icon && { Icon };
  if (!isFiltered) return <NothingFound {...icon} title={`No ${noun}s yet`} text={yet} />;
  return (
    <NothingFound {...icon} title={`No ${noun}s found`} text={other}>
      <Link to={allAt} className={buttonStyle({ look: 'outline' })}>
        Clear Filters
      </Link>
    </NothingFound>
  );
}
