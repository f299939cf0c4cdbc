import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

type Step = 'select' | 'details';

interface Steps {
  step: Step;
  /** Whether the visitor came to it from the other one. */
  hasMoved: boolean;
  goTo: (step: Step) => void;
}

/** The step of the form, in the address (`?step=details`): Back leads to the first one, and a reload stays. */
export function useStep(): Steps {
  const [params, setParams] = useSearchParams();
  const step = params.get('step') === 'details' ? 'details' : 'select';
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
  return { step, hasMoved, goTo };
}
