import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonStyle } from '../../../ui/button';
import { NothingFound } from './nothing-found';

interface NoRecordsProps {
  /** Plural name of the entries. */
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
  if (!isFiltered) return <NothingFound {...icon} title={`No ${noun} yet`} text={yet} />;
  return (
    <NothingFound {...icon} title={`No ${noun} found`} text={other}>
      <Link to={allAt} className={buttonStyle({ look: 'outline' })}>
        Clear Filters
      </Link>
    </NothingFound>
  );
}
