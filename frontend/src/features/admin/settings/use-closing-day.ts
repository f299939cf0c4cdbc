import { isCalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { settingsQuery } from '../../../api/settings';
import type { SettingsFields } from './settings-form-schema';

export type ClosingDay = ReturnType<typeof useClosingDay>;

/** A day that is chosen to be closed but not yet added to the form. */
export function useClosingDay({ getValues, setValue }: Pick<UseFormReturn<SettingsFields>, 'getValues' | 'setValue'>) {
  const today = useQuery(settingsQuery).data?.today;
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();

  /** Returns whether it was added. */
  function add(): boolean {
    const day = isCalendarDate(typed) ? typed : undefined;
    const isPast = day !== undefined && today !== undefined && day < today;
    setFault(day ? (isPast ? 'Please choose today or a later day' : undefined) : 'Please choose a day');
    if (!day || isPast) return false;
    setValue('closedDays', [...new Set([...getValues('closedDays'), day])].sort(), { shouldDirty: true });
    setTyped('');
    return true;
  }

  function choose(text: string) {
    setTyped(text);
    setFault(undefined);
  }

  return { typed, fault, choose, add };
}
