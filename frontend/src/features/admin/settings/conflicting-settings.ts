import type { VersionedSettings } from '@party-rental/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminSettingsQuery, settingsHistoryQuery } from '../../../api/admin/settings';
import { notifyFailure } from '../../../shared/form/notify-failure';

/** Loads the settings that another user saved in the meantime. */
export function useConflictingSettings(onLoaded: (theirs: VersionedSettings) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => queryClient.fetchQuery(adminSettingsQuery),
    onSuccess: (theirs) => {
      void queryClient.invalidateQueries({ queryKey: settingsHistoryQuery.queryKey });
      onLoaded(theirs);
    },
    onError: (error) => notifyFailure('Error', error),
  });
}
