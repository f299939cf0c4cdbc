import type { CalendarDate } from '@party-rental/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

type Step = 'select' | 'details';

interface Steps {
  step: Step;
  /** Whether the visitor came from the other step. */
  hasMoved: boolean;
  goTo: (step: Step) => void;
}

/** The step of the form, stored in the URL (`?step=details`), so that Back and reload work. Without a day, it is the calendar's. */
export function useStep(day: CalendarDate | null): Steps {
  const [params, setParams] = useSearchParams();
  const step = day && params.get('step') === 'details' ? 'details' : 'select';
  const [first] = useState(step);
  const [hasMoved, setHasMoved] = useState(false);
  if (step !== first && !hasMoved) setHasMoved(true);

  const goTo = (next: Step) =>
    setParams(
      (current) => {
        if (next === 'details') current.set('step', next);
        else current.delete('step');
        return current;
      },
      { replace: next === 'select', preventScrollReset: true },
    );

  const leaveDetails = useEffectEvent(() => params.has('step') && goTo('select'));
  useEffect(() => {
    if (day === null) leaveDetails();
  }, [day]);
  return { step, hasMoved, goTo };
}
