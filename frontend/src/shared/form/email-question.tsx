import { Button } from '../../ui/button';
import { suggestEmail } from './suggest-email';

interface EmailQuestionProps {
  typed: string;
  onUse: (email: string) => void;
}

/** Asks about a probable typo in the domain of an email. What was typed is accepted all the same. */
export function EmailQuestion({ typed, onUse }: EmailQuestionProps) {
  const meant = suggestEmail(typed);
  return (
    <div role="status" className="space-y-2 text-base empty:hidden">
      {meant && (
        <>
          <p className="[overflow-wrap:anywhere]">Did you mean {meant}?</p>
          <Button
            look="outline"
            size="small"
            onClick={() => onUse(meant)}
            className="max-w-full [overflow-wrap:anywhere]"
          >
            Use {meant}
          </Button>
        </>
      )}
    </div>
  );
}
