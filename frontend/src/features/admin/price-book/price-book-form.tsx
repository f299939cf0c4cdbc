import { zodResolver } from '@hookform/resolvers/zod';
import type { CurrentPriceBook } from '@party-rental/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { adminPriceBookQuery, changePriceBook, undoPriceBook } from '../../../api/admin/settings';
import { hasCode } from '../../../api/api-problem';
import { formatInstant } from '../../../lib/format-instant';
import { Form, notifyFailure, SaveFailure } from '../../../shared/form/form';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { useUnsavedChanges } from '../../../shared/form/use-unsaved-changes';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { notify } from '../../../ui/overlays/notify';
import { mergeChanges } from '../parts/merge-changes';
import { Backtest } from './backtest';
import { DayRateFields } from './day-rate-fields';
import { PriceFields, StartFields, TermFields } from './price-book-fields';
import { latestVersion, priceBookForm, toPriceBookChange, toPriceBookFields } from './price-book-schema';
import { PricePreview } from './price-preview';

interface PriceBookFormProps {
  /** As last loaded; the form keeps the book that it was opened with. */
  current: CurrentPriceBook;
  timeZone: string;
}

export function PriceBookForm({ current, timeZone }: PriceBookFormProps) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(current);
  const [saved, setSaved] = useState<{ title: string; version?: number }>();
  const form = useForm({ resolver: zodResolver(priceBookForm), defaultValues: toPriceBookFields(current) });
  useUnsavedChanges(form.formState.isDirty);

  /** Shows the latest book, with what was changed in the form since `before`. */
  function adopt(latest: CurrentPriceBook, before = toPriceBookFields(base)) {
    const merged = mergeChanges(before, form.getValues(), toPriceBookFields(latest));
    form.reset(toPriceBookFields(latest));
    form.reset(merged, { keepDefaultValues: true });
    setBase(latest);
    queryClient.setQueryData(adminPriceBookQuery.queryKey, latest);
  }

  const save = useMutationOnce({
    mutationFn: changePriceBook,
    changes: ['settings'],
    onSuccess: (latest, { validFrom }) => {
      const version = latestVersion(latest);
      const title = validFrom
        ? `Saved. The new prices and terms start on ${formatInstant(validFrom, timeZone)}.`
        : 'Saved. The new prices and terms apply from now on.';
      setSaved(version === latestVersion(current) ? { title: 'Nothing was changed.' } : { title, version });
    },
    onError: () => setSaved(undefined),
  });
  const undo = useMutationOnce({
    mutationFn: undoPriceBook,
    changes: ['settings'],
    onSuccess: (latest) => {
      setSaved(undefined);
      adopt(latest);
      notify('success', 'Taken back', 'The prices and terms are what they were before.');
    },
    onError: (error) => notifyFailure("We couldn't take it back", error),
  });
  const theirs = useMutation({
    mutationFn: () => queryClient.fetchQuery(adminPriceBookQuery),
    onSuccess: (latest) => {
      adopt(latest);
      save.reset();
    },
    onError: (error) => notifyFailure('Error', error),
  });

  return (
    <>
      <Form
        form={form}
        aria-label="Prices & Terms"
        className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
        onSubmit={(filled, options) => {
          const before = structuredClone(form.getValues());
          const onSuccess = (latest: CurrentPriceBook) => adopt(latest, before);
          save.mutate(toPriceBookChange(filled, { version: base.version, timeZone }), { ...options, onSuccess });
        }}
      >
        <div className="space-y-6">
          <PriceFields />
          <DayRateFields />
          <TermFields />
          <StartFields timeZone={timeZone} />
          <SaveFailure title="We couldn't save the prices" error={save.error}>
            {hasCode(save.error, 'conflict') && (
              <>
                <p>What you've changed stays in the form; everything else then shows what they have saved.</p>
                <Button variant="outline" size="small" disabled={theirs.isPending} onClick={() => theirs.mutate()}>
                  Show their changes
                </Button>
              </>
            )}
          </SaveFailure>
          {saved && (
            <Alert tone="good" urgent title={saved.title}>
              {saved.version !== undefined && <TakeBack label="Undo" version={saved.version} undo={undo} />}
            </Alert>
          )}
          <SubmitButton pending={save.isPending} pendingLabel="Saving..." size="large">
            Save Prices &amp; Terms
          </SubmitButton>
          <Backtest />
        </div>
        <PricePreview />
      </Form>
      <Changes {...{ current, timeZone, undo }} />
    </>
  );
}

interface Undo {
  isPending: boolean;
  mutate: (latest: { version: number }) => void;
}

function TakeBack({ label, version, undo }: { label: string; version: number; undo: Undo }) {
  return (
    <Button variant="outline" size="small" disabled={undo.isPending} onClick={() => undo.mutate({ version })}>
      {label}
    </Button>
  );
}

/** The book in force and the ones that replace it later, of which the latest change can be taken back. */
function Changes({ current, timeZone, undo }: PriceBookFormProps & { undo: Undo }) {
  const { upcoming } = current;
  const latest = latestVersion(current);
  if (latest === 0) return null;
  return (
    <section aria-labelledby="changes" className="space-y-4 rounded-card bg-card p-5 shadow-card sm:p-8">
      <h2 id="changes" className="text-2xl">
        Now and later
      </h2>
      <ul className="divide-y-2 divide-dashed divide-line">
        {[current, ...upcoming].map(({ version, validFrom }, i) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <p>
              {i === 0 ? 'In force' : 'Starts'}
              {validFrom && ` ${i === 0 ? 'since' : 'on'} ${formatInstant(validFrom, timeZone)}`}
            </p>
            {version === latest && <TakeBack label="Take Back" version={version} undo={undo} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
