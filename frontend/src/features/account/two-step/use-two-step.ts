import type { RecoveryCodes } from '@party-rental/contracts';
import { confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from '../../../api/staff-accounts';
import { useRefresh } from '../../../api/query';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { notify } from '../../../ui/overlays/notify';

type OnCodes = (codes: readonly string[]) => void;

export function useConfirmTwoStep(onCodes: OnCodes) {
  return useCodesChange(confirmSecondFactor, onCodes, 'Two-step sign-in is on', 'Your other sessions have ended.');
}

export function useRenewCodes(onCodes: OnCodes) {
  return useCodesChange(renewRecoveryCodes, onCodes, 'New recovery codes', 'The old ones no longer work.');
}

export function useRemoveTwoStep(onDone: () => void) {
  const refresh = useRefresh();
  return useMutationOnce({
    mutationFn: removeSecondFactor,
    onSuccess: async () => {
      await refresh('staff');
      onDone();
      notify('success', 'Two-step sign-in is off', 'Your password alone signs you in.');
    },
  });
}

function useCodesChange<Body>(
  change: (body: Body) => Promise<RecoveryCodes>,
  onCodes: OnCodes,
  title: string,
  text: string,
) {
  return useMutationOnce({
    mutationFn: change,
    changes: ['staff'],
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      notify('success', title, text);
    },
  });
}
