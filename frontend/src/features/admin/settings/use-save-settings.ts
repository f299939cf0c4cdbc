import { useQueryClient } from '@tanstack/react-query';
import { errorSentence, hasCode } from '../../../api/api-problem';
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
import { overbookedDays } from '../parts/overbooking-failure';
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
    onError: (error) => {
      // The form asks for confirmation.
      if (overbookedDays(error).length > 0) return;
      const failed = 'Failed to save settings. Please try again.';
      notifyFailure('Error', error, hasCode(error, 'outcome_unknown') ? errorSentence(error) : failed);
    },
  });
}
