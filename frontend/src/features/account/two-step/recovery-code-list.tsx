import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, buttonStyle } from '../../../ui/button';
import { notify } from '../../../ui/overlays/notify';

/** The codes, which no page can show again. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    // Browsers have no clipboard without HTTPS.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    if (copied) notify('success', 'Copied', 'Please paste the codes somewhere safe.');
    else notify('error', 'Not copied', 'Please write the codes down.');
  }

  return (
    <div className="space-y-4 rounded-2xl bg-warn-tint p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        Your recovery codes
      </h3>
      <p>
        If you lose your phone, each of these codes signs you in once. Please save or print them now: we can't show them
        again.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-2 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonStyle({ look: 'outline' })}
        >
          <Download aria-hidden />
          Download
        </a>
        <Button onClick={onDone}>I've saved them</Button>
      </div>
    </div>
  );
}
