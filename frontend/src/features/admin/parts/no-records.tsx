import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonStyle } from '../../../ui/button';
import { NothingFound } from './nothing-found';

interface NoRecordsProps {
  /** In the plural. */
  noun: string;
  Icon?: LucideIcon;
  /** Whether there are some, but none that the filter lets through. */
  isFiltered: boolean;
  /** How the first one comes about. */
  yet: string;
  /** What else to filter by. */
  other: string;
  /** The list without a filter. */
  allAt: string;
}

/** What stands in the place of a list without entries. */
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
