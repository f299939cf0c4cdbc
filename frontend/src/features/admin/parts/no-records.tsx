import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonStyle } from '../../../ui/button';
import { NothingFound } from './nothing-found';

export interface ListFilter {
  isOn: boolean;
  /** What else to search for. */
  other: string;
  /** URL of the unfiltered list. */
  allAt: string;
}

interface NoRecordsProps {
  /** Singular name of an entry. */
  noun: string;
  Icon?: LucideIcon;
  /** How to create the first entry. */
  yet: string;
  filter?: ListFilter;
}

/** Shown instead of a list without entries. */
export function NoRecords({ noun, Icon, yet, filter }: NoRecordsProps) {
  const icon = Icon && { Icon };
  if (!filter?.isOn) return <NothingFound {...icon} title={`No ${noun}s yet`} text={yet} />;
  return (
    <NothingFound {...icon} title={`No ${noun}s found`} text={filter.other}>
      <Link to={filter.allAt} className={buttonStyle({ look: 'outline' })}>
        Clear Filters
      </Link>
    </NothingFound>
  );
}
