import type { VersionedSettings } from '@party-rental/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminSettingsQuery, changeSettings } from '../../../api/admin/settings';
import { hasCode } from '../../../api/api-problem';
import { longDay, count } from '../../../lib/format';
import { notifyFailure, SaveFailure } from '../../../shared/form/form';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/overlays/notify';
import { OverbookingFailure, overbookedDays } from '../parts/overbooking-failure';
import { useRefresh } from '../../../api/query';

const TITLE = "We couldn't save the settings";
const SHOWN_DAYS = 10;

interface SaveSettingsFailureProps {
  /** Null if there is no error. */
  error: unknown;
  busy: boolean;
  onShowTheirs: () => void;
  onEdit: () => void;
  onForce: () => void;
}

/** Why the settings were not saved. Conflicting changes of another user can be merged into the form. */
export function SaveSettingsFailure({ error, busy, onShowTheirs, onEdit, onForce }: SaveSettingsFailureProps) {
  const days = overbookedDays(error);
  const outdated = hasCode(error, 'conflict');
  if (days.length > 0)
    return (
      <OverbookingFailure
        failure={TITLE}
        title="You have orders on days you're closing"
        anyway="Close anyway"
        {...{ error, onEdit, onForce }}
      >
        <ul className="list-disc pl-5">
          {days.slice(0, SHOWN_DAYS).map(({ date, booked }) => (
            <li key={date}>
              {/* In a new tab, because this form has unsaved changes. */}
              <a
                href={`/admin/day-plan?date=${date}`}
                target="_blank"
                rel="noreferrer"
                className="inline-block py-1 font-bold underline underline-offset-4"
              >
                {longDay(date)}
              </a>
              : {count(booked, 'order')}
            </li>
          ))}
          {days.length > SHOWN_DAYS && <li>and {count(days.length - SHOWN_DAYS, 'more day')}</li>}
        </ul>
        <p>If you close anyway, these orders stay as they are: move or cancel them if you can't deliver.</p>
      </OverbookingFailure>
    );
  return (
    <SaveFailure title={TITLE} error={error}>
      {outdated && (
        <>
          <p>What you've changed stays in the form; everything else then shows what they have saved.</p>
          <Button variant="outline" size="small" disabled={busy} onClick={onShowTheirs}>
            Show their changes
          </Button>
        </>
      )}
    </SaveFailure>
  );
}

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: changeSettings,
    changes: ['availability', 'settings'],
    onSuccess: (saved) => {
      queryClient.setQueryData(adminSettingsQuery.queryKey, saved);
      notify('success', 'Settings saved', 'The shop now shows them.');
    },
  });
}

/** Loads the settings that another user saved in the meantime. */
export function useConflictingSettings(onLoaded: (theirs: VersionedSettings) => void) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => queryClient.fetchQuery(adminSettingsQuery),
    onSuccess: (theirs) => {
      void refresh('settings');
      onLoaded(theirs);
    },
    onError: (error) => notifyFailure('Error', error),
  });
}
