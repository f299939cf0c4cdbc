import { Button } from '../../ui/button';
import { SubmitButton } from '../../ui/fields/submit-button';
import { SaveFailure } from './save-failure';

interface FormFooterProps {
  saving: { isPending: boolean; error: unknown };
  /** Title of a failure. */
  failed: string;
  submit: string;
  danger?: boolean;
  cancel?: string;
  onCancel: () => void;
}

/** Why a form was not saved, and the buttons that send and close it. */
export function FormFooter({ saving, failed, submit, danger, cancel = 'Cancel', onCancel }: FormFooterProps) {
  return (
    <>
      <SaveFailure title={failed} error={saving.error} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant={danger ? 'danger' : 'primary'} pending={saving.isPending}>
          {submit}
        </SubmitButton>
        <Button variant="outline" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </>
  );
}
