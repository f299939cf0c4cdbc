import {
  chooseSteps,
  isVisited,
  STOP_STEP_LABELS,
  STOP_STEPS,
  type Stop,
  type StopProgress,
  type StopStep,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { settingsQuery } from '../../api/settings';
import { cn } from '../../lib/cn';
import { formatTime } from '../../lib/format-instant';
import { Button } from '../../ui/button';

interface StopStepsProps {
  stop: Stop;
  size: 'small' | 'large';
  disabled?: boolean;
  onRecord: (step: StopStep) => void;
  onUndo: (done: StopProgress) => void;
}

/** What is done at a stop, with time and person, and buttons for the rest. */
export function StopSteps({ stop, size, disabled, onRecord, onUndo }: StopStepsProps) {
  const timeZone = useQuery(settingsQuery).data?.timeZone ?? 'UTC';
  const { list, outcome, press } = usePressedStep(stop);
  const steps = chooseSteps(stop.lines).filter((step) => step !== 'ON_THE_WAY' || !isVisited(stop.progress));
  const findDone = (step: StopStep) => stop.progress.find((one) => one.step === step);
  return (
    <div className="print:hidden">
      <ul ref={list} aria-label={`Progress of ${stop.number}`} className="flex flex-wrap gap-2">
        {STOP_STEPS.filter((step) => steps.includes(step) || findDone(step)).map((step) => {
          const done = findDone(step);
          return (
            <li key={step} data-step={step} className={cn(done ? 'w-full' : size === 'large' && 'grow basis-28')}>
              {done ? (
                <div className="flex min-h-11 items-center gap-2 rounded-xl bg-good-tint py-1 pl-3 text-base text-good">
                  <Check aria-hidden className="size-5 shrink-0" />
                  <p className="min-w-0 flex-1">
                    <strong>{STOP_STEP_LABELS[step]}</strong> {formatTime(done.at, timeZone)}, {done.by}
                  </p>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Undo ${STOP_STEP_LABELS[step]}, ${stop.number}`}
                    disabled={disabled}
                    onClick={() => press(step, () => onUndo(done))}
                  >
                    Undo
                  </Button>
                </div>
              ) : (
                <Button
                  variant={size === 'large' ? 'primary' : 'outline'}
                  size={size}
                  aria-label={`${STOP_STEP_LABELS[step]}, ${stop.number}`}
                  disabled={disabled}
                  onClick={() => press(step, () => onRecord(step))}
                  className={size === 'large' ? 'w-full' : undefined}
                >
                  {STOP_STEP_LABELS[step]}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {outcome}
      </p>
    </div>
  );
}

/** A pressed button gives way to another one, which gets the focus; the outcome is announced. */
function usePressedStep({ progress }: Stop) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<StopStep>(undefined);
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    const step = pressed.current;
    if (!step) return;
    pressed.current = undefined;
    setOutcome(`${STOP_STEP_LABELS[step]}: ${progress.some((done) => done.step === step) ? 'done' : 'taken back'}`);
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-step=${step}] button`)?.focus();
  }, [progress]);
  function press(step: StopStep, change: () => void) {
    pressed.current = step;
    change();
  }
  return { list, outcome, press };
}
