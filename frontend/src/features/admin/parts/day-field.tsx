import { useState } from 'react';
import { FieldFrame } from '../../../ui/fields/field-frame';

interface DayFieldProps {
  label: string;
  /** `yyyy-MM-dd`, or empty. */
  day: string;
  onChoose: (day: string) => void;
  className?: string;
}

/** A year that is still being typed, such as `0202`, is not valid. */
const FIRST_DAY = '2000-01-01';

export function DayField({ label, day, onChoose, className }: DayFieldProps) {
  const [typed, setTyped] = useState(day);
  const [followed, setFollowed] = useState(day);
  // Changed from outside, by a link or another button.
  if (day !== followed) {
    setFollowed(day);
    setTyped(day);
  }

  function type(text: string) {
    setTyped(text);
    if (text === '' || text >= FIRST_DAY) onChoose(text);
  }

  return (
    <FieldFrame label={label} className={className}>
      {(control) => <input {...control} type="date" value={typed} onChange={({ target }) => type(target.value)} />}
    </FieldFrame>
  );
}
