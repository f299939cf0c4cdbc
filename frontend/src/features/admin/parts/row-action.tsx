import type { ComponentProps } from 'react';
import { useRefresh, type Subject } from '../../../api/query';
import { notifyFailure } from '../../../shared/form/form';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/overlays/dialog';
import { notify } from '../../../ui/overlays/notify';

interface AdminChange<Data, Variables> {
  change: (variables: Variables) => Promise<Data>;
  /** By default the staff and the integrations. */
  changes?: readonly Subject[];
  /** Left out where the page itself shows the result. */
  done?: string;
  /** More about it. */
  details?: (data: Data) => string | undefined;
  /** Runs before the lists are loaded again. */
  onDone?: (data: Data) => void;
  /** Left out where a form shows why. */
  failed?: string;
}

/** A change that reloads the lists which show it, and notifies of its outcome. */
export function useAdminChange<Data, Variables = void>(props: AdminChange<Data, Variables>) {
  const { change, changes = ['staff'], done, details, onDone, failed } = props;
  const refresh = useRefresh();
  return useMutationOnce({
    mutationFn: change,
    onSuccess: async (data: Data) => {
      onDone?.(data);
      await refresh(...changes);
      if (done) notify('success', done, details?.(data));
    },
    onError: (error) => {
      void refresh(...changes);
      if (failed) notifyFailure(failed, error);
    },
  });
}

interface RowActionProps<Data> extends AdminChange<Data, void>, Pick<ComponentProps<typeof Button>, 'size'> {
  label: string;
  /** Completes the label for screen readers. */
  context?: string;
  /** The label while it runs, if another one. */
  pending?: string;
  /** What to ask first. */
  confirm?: { title: string; description: string; confirmLabel?: string; dismissLabel: string };
}

/** A button that changes a record, after a question if the change can't be undone. */
export function RowAction<Data>({
  label,
  context,
  pending = label,
  confirm,
  size = 'small',
  ...props
}: RowActionProps<Data>) {
  const action = useAdminChange(props);
  const run = () => action.mutate();
  const button = (
    <Button variant="outline" size={size} disabled={action.isPending} {...(!confirm && { onClick: run })}>
      {action.isPending ? pending : label}
      {context && <span className="sr-only">{context}</span>}
    </Button>
  );
  return confirm ? <ConfirmDialog trigger={button} confirmLabel={label} {...confirm} onConfirm={run} /> : button;
}
