import type { ImportSummary } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { importQuery, importsQuery, undoImport } from '../../../api/admin/imports';
import { settingsQuery } from '../../../api/settings';
import { count } from '../../../lib/format';
import { shortInstant } from '../../../lib/format-instant';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Button, buttonStyle } from '../../../ui/button';
import { Dialog } from '../../../ui/overlays/dialog';
import { notify } from '../../../ui/overlays/notify';
import { ListPlaceholder } from '../list/record-list';
import { RecordTable, type Column } from '../list/record-table';
import { RowAction } from '../parts/row-action';
import { ImportForm } from './import-form';
import { IMPORT_LABELS } from './import-labels';
import { ImportRows } from './import-rows';

export function ImportPage() {
  const settings = useQuery(settingsQuery);
  const imports = useQuery(importsQuery);
  const failed = [settings, imports].find((query) => query.isError);
  return (
    <div className="space-y-10">
      <PageTitle title="Import & Export" />
      <header className="space-y-3">
        <h1 className="text-4xl">Import & Export</h1>
        <p className="max-w-2xl text-soft">
          Bring your items, customers and upcoming orders from another program or a spreadsheet. No customer gets an
          email.
        </p>
      </header>
      <ImportForm />
      {failed && <LoadFailure title="We couldn't load the imports" query={failed} />}
      {!failed && !(settings.data && imports.data) && <ListPlaceholder />}
      {settings.data && imports.data && imports.data.length > 0 && (
        <section aria-labelledby="imports" className="space-y-4">
          <h2 id="imports" className="text-2xl">
            Earlier imports
          </h2>
          <RecordTable
            caption="Earlier imports"
            columns={columns(settings.data.timeZone)}
            rows={imports.data}
            getKey={({ id }) => id}
          />
        </section>
      )}
      <section aria-labelledby="export" className="space-y-4">
        <h2 id="export" className="text-2xl">
          Take your data with you
        </h2>
        <ul className="space-y-4">
          {EXPORTS.map(([path, name, about]) => (
            <li key={path} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <a href={`/api/admin/${path}`} download className={buttonStyle({ variant: 'outline', size: 'small' })}>
                <Download aria-hidden />
                {name}
              </a>
              <span className="text-soft">{about}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const EXPORTS = [
  ['export/items.csv', 'Items', 'Your catalog, in the columns of the import.'],
  ['export/customers.csv', 'Customers', 'Everyone who ordered or was imported, in the columns of the import.'],
  ['export/orders.csv', 'Orders for another program', 'Each booked line of each order, in the columns of the import.'],
  ['orders.csv?rows=orders', 'Orders', 'One row an order, with its price and what is due.'],
  ['orders.csv?rows=payments', 'Payments', 'Each payment, refund and damage deposit.'],
  ['export/orders.ndjson', 'Orders as JSON', 'Everything about each order, one line each.'],
  [
    'export/log.ndjson',
    'The log',
    'All that ever happened, to start this shop elsewhere. Needs the DATA_KEY of this shop.',
  ],
] as const;

const STATUS_LABELS: Readonly<Record<ImportSummary['status'], string>> = {
  running: 'Running',
  done: 'Done',
  stopped: 'Stopped: import the same file again',
  undoing: 'Being undone',
  undo_stopped: 'Undo stopped: undo it again',
  undone: 'Undone',
};

function columns(timeZone: string): Column<ImportSummary>[] {
  return [
    {
      label: 'Import',
      names: true,
      cell: ({ kind, startedAt }) => `${IMPORT_LABELS[kind].label}, ${shortInstant(startedAt, timeZone)}`,
    },
    { label: 'By', cell: ({ actor }) => actor },
    { label: 'Status', cell: ({ status }) => STATUS_LABELS[status] },
    {
      label: 'Rows',
      cell: ({ created, unchanged, refusedRows }) =>
        `${created} created, ${unchanged} unchanged, ${refusedRows} refused`,
    },
    {
      label: 'Actions',
      cell: (one) => (
        <div className="flex flex-wrap gap-2">
          {one.refusedRows > 0 && <RefusedAction import={one} />}
          {CAN_UNDO.has(one.status) && <UndoAction import={one} />}
        </div>
      ),
    },
  ];
}

const CAN_UNDO: ReadonlySet<ImportSummary['status']> = new Set(['done', 'stopped', 'undo_stopped']);

/** Shows why rows were refused. */
function RefusedAction({ import: { id, kind, refusedRows, status } }: { import: ImportSummary }) {
  const [isOpen, setIsOpen] = useState(false);
  if (status === 'running') return null;
  const title = `${count(refusedRows, 'refused row')} of ${kind}`;
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        Show refused<span className="sr-only">: {title}</span>
      </Button>
      {isOpen && (
        <Dialog onClose={() => setIsOpen(false)} title={title}>
          <RefusedRows id={id} />
        </Dialog>
      )}
    </>
  );
}

function RefusedRows({ id }: { id: string }) {
  const report = useQuery(importQuery(id));
  if (report.isError) return <LoadFailure title="We couldn't load the reasons" query={report} />;
  if (!report.data) return <ListPlaceholder />;
  return <ImportRows title="Refused" rows={report.data.refused.map(({ row, reason }) => ({ row, words: reason }))} />;
}

function UndoAction({ import: { id, kind, created } }: { import: ImportSummary }) {
  return (
    <RowAction
      label="Undo"
      context={` import of ${count(created, 'row')} of ${kind}`}
      pending="Undoing..."
      change={() => undoImport(id)}
      changes={['staff', 'bookings', 'items', 'availability']}
      onDone={({ status }) => notify('success', status === 'undone' ? 'Import undone' : 'The undo continues')}
      failed="We couldn't undo the import"
      confirm={{
        title: 'Undo this import?',
        description:
          kind === 'orders'
            ? 'Its orders are cancelled. No customer gets an email.'
            : `The ${kind} that it created are removed.`,
        dismissLabel: 'Keep',
      }}
    />
  );
}
