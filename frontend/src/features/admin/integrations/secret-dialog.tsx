import { Copy } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlays/dialog';
import { notify } from '../../../ui/overlays/notify';

interface SecretDialogProps {
  title: string;
  /** What to do with it, and who may have it. */
  description: string;
  label: string;
  secret: string;
  onClose: () => void;
}

/** A link or key that no page can show again. */
export function SecretDialog({ title, description, label, secret, onClose }: SecretDialogProps) {
  async function copy() {
    // Browsers have no clipboard without HTTPS.
    const copied = await navigator.clipboard?.writeText(secret).then(
      () => true,
      () => false,
    );
    if (copied) notify('success', 'Copied');
    else notify('error', 'Not copied', 'Please select the text and copy it.');
  }

  return (
    <Dialog onClose={onClose} title={title} description={description}>
      <div className="space-y-4 rounded-2xl bg-warn-tint p-4 sm:p-5">
        <p className="font-bold">Please copy it now. We can't show it again.</p>
        <output aria-label={label} className="block font-mono text-base select-all [overflow-wrap:anywhere]">
          {secret}
        </output>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => void copy()}>
            <Copy aria-hidden />
            Copy
          </Button>
          <Button onClick={onClose}>I've saved it</Button>
        </div>
      </div>
    </Dialog>
  );
}
