import type { CalendarDate, WaitlistHold } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { holdQuery } from '../../api/waitlist';
import { useAddressParam } from '../form/use-address-param';

interface Hold {
  /** From the link of an offer (`?hold=`); empty without one. */
  token: string;
  /** Undefined until it is known, and null once the hold has ended. */
  hold: WaitlistHold | null | undefined;
  /** Units that are held for the visitor for a rental, beside the remaining ones; any number until that is known. */
  heldOn: (itemId: number, day: CalendarDate | null, days?: number) => number;
}

/** What the waitlist holds for the visitor. */
export function useHold(): Hold {
  const [token] = useAddressParam('hold');
  const hold = useQuery(holdQuery(token)).data;
  return {
    token,
    hold,
    heldOn(itemId, day, days = 1) {
      if (token !== '' && hold === undefined) return Infinity;
      const isHeld = hold?.itemId === itemId && hold.eventDate === day && (hold.days ?? 1) === days;
      return isHeld ? hold.quantity : 0;
    },
  };
}
