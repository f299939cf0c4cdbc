import { Copy } from 'lucide-react';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/overlays/notify';

export function CopyButton({ text }: { text: string }) {
  async function copy() {
    // Browsers have no clipboard without HTTPS.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    if (copied) notify('success', 'Copied');
    else notify('error', 'Not copied', 'Please select the text and copy it.');
  }

  return (
    <Button variant="outline" onClick={() => void copy()}>
      <Copy aria-hidden />
      Copy
    </Button>
  );
}
