import type { VersionedSettings } from '@party-rental/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  adminSettingsQuery,
  changeSettings,
  settingsHistoryQuery,
  shopWarningsQuery,
} from '../../../api/admin/settings';
import { availabilityKey } from '../../../api/availability';
import { settingsQuery } from '../../../api/settings';
import { notifyFailure } from '../../../shared/form/notify-failure';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { notify } from '../../../ui/overlays/notify';

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: changeSettings,
    onSuccess: (saved) => {
      queryClient.setQueryData(adminSettingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: settingsHistoryQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: shopWarningsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: availabilityKey });
      notify('success', 'Settings saved', 'The shop now shows them.');
    },
  });
}

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
