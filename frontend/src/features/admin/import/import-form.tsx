import { IMPORT_KINDS, type ImportKind, type ImportReport } from '@party-rental/contracts';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { importFile } from '../../../api/admin/imports';
import { useRefresh } from '../../../api/query';
import { count } from '../../../lib/format';
import { errorSentence } from '../../../api/api-problem';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { Choice } from '../../../ui/fields/checkbox-field';
import { IMPORT_LABELS } from './import-labels';
import { ImportRows } from './import-rows';

/** Chooses a file, says what it would do, and then imports it. */
export function ImportForm() {
  const [kind, setKind] = useState<ImportKind>('items');
  const [file, setFile] = useState<File>();
  const chooser = useRef<HTMLInputElement>(null);
  const refresh = useRefresh();
  const run = useMutationOnce({
    mutationFn: (request: { kind: ImportKind; file: File; dryRun: boolean }) =>
      importFile(request.kind, request.file, request.dryRun),
    onSuccess: (_report: ImportReport, { dryRun }) =>
      dryRun ? undefined : refresh('staff', 'bookings', 'items', 'availability'),
  });
  const preview = (next: { kind?: ImportKind; file?: File | undefined }) => {
    // The answer of a running request is about what was chosen for it.
    if (run.isPending) return;
    const chosen = { kind, file, ...next };
    setKind(chosen.kind);
    setFile(chosen.file);
    run.reset();
    if (chosen.file) run.mutate({ kind: chosen.kind, file: chosen.file, dryRun: true });
  };
  const isPreview = run.variables?.dryRun === true;
  return (
    <section aria-labelledby="import" className="space-y-5 rounded-card bg-card px-4 py-6 shadow-card sm:px-6">
      <h2 id="import" className="text-2xl">
        Import a CSV file
      </h2>
      <fieldset className="space-y-1" disabled={run.isPending}>
        <legend className="font-bold">What are its rows?</legend>
        {IMPORT_KINDS.map((each) => (
          <Choice key={each} type="radio" name="kind" checked={kind === each} onChange={() => preview({ kind: each })}>
            {IMPORT_LABELS[each].label}
          </Choice>
        ))}
      </fieldset>
      <p>
        The columns can have the names of{' '}
        <a
          href={`/api/admin/imports/template?kind=${kind}`}
          download
          className="font-bold underline underline-offset-4 hover:text-primary"
        >
          this template
        </a>
        , or those of a common rental program.
      </p>
      <div
        className="rounded-2xl border-2 border-dashed border-field/50 p-4"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          preview({ file: event.dataTransfer.files[0] });
        }}
      >
        <input
          ref={chooser}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            preview({ file: target.files?.[0] });
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
        <Button variant="outline" disabled={run.isPending} onClick={() => chooser.current?.click()}>
          <FileUp aria-hidden />
          Choose file
        </Button>
        <p className="mt-2 [overflow-wrap:anywhere] text-soft">{file?.name ?? 'Or drop it here.'}</p>
      </div>
      <div aria-live="polite" className="space-y-4">
        {run.isPending && <p>{isPreview ? 'Reading the file...' : 'Importing...'}</p>}
        {run.error && <Alert title="We couldn't import this file">{errorSentence(run.error)}</Alert>}
        {run.data && <Outcome report={run.data} isPreview={isPreview} />}
      </div>
      {isPreview && file && run.data && run.data.created > 0 && (
        <Button onClick={() => run.mutate({ kind, file, dryRun: false })}>
          Import {count(run.data.records, IMPORT_LABELS[kind].one)}
        </Button>
      )}
    </section>
  );
}

const PREVIEW = { tone: 'info', title: 'Nothing has been changed yet' } as const;
const OUTCOMES = {
  done: { tone: 'good', title: 'Imported' },
  running: { tone: 'info', title: 'The import continues below' },
  stopped: { tone: 'bad', title: 'The import stopped. Import the same file again to finish it, or undo it below' },
} as const satisfies Partial<Record<ImportReport['status'], object>>;

function Outcome({ report, isPreview }: { report: ImportReport; isPreview: boolean }) {
  const { status, rows, created, unchanged, refusedRows, refused, warnings, plan } = report;
  const outcome = status === 'running' || status === 'stopped' ? status : 'done';
  const { tone, title } = isPreview ? PREVIEW : OUTCOMES[outcome];
  return (
    <div className="space-y-4">
      <Alert tone={tone} title={title}>
        <p>
          {count(rows, 'row')}: {created} {isPreview ? 'would be created' : 'created'}, {unchanged} unchanged,{' '}
          {refusedRows} refused.
        </p>
      </Alert>
      <ImportRows title="Refused" rows={refused.map(({ row, reason }) => ({ row, words: reason }))} />
      <ImportRows title="Please check" rows={warnings.map(({ row, reason }) => ({ row, words: reason }))} />
      <ImportRows title="What would happen" rows={plan} />
    </div>
  );
}
