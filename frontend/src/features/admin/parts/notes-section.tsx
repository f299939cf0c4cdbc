import { zodResolver } from '@hookform/resolvers/zod';
import { addNote as addNoteSchema, type InternalNote } from '@party-rental/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { randomKey } from '../../../api/client';
import { cn } from '../../../lib/cn';
import { formatInstant } from '../../../lib/format-instant';
import { NoteDetails } from '../../../shared/day-plan/note-details';
import { Form, SaveFailure } from '../../../shared/form/form';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { useUnsavedChanges } from '../../../shared/form/use-unsaved-changes';
import { LoadFailure } from '../../../shared/page/load-failure';
import { TextAreaField } from '../../../ui/fields/input-fields';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { Skeleton } from '../../../ui/loading';

interface NotesSectionProps {
  /** Oldest one first. */
  notes: UseQueryResult<InternalNote[]>;
  timeZone: string;
  /** The same key is the same note. */
  onAdd: (note: { text: string }, idempotencyKey: string) => Promise<unknown>;
  className?: string;
}

/** Internal notes, newest first, and a form for another one. */
export function NotesSection({ notes, timeZone, onAdd, className }: NotesSectionProps) {
  return (
    <section
      aria-labelledby="notes"
      className={cn('space-y-5 rounded-card bg-card p-6 shadow-card print:hidden', className)}
    >
      <h2 id="notes" className="text-2xl">
        Notes
      </h2>
      {notes.isPending && <Skeleton className="h-16" />}
      {notes.isError && !notes.data && <LoadFailure title="We couldn't load the notes" query={notes} />}
      {notes.data?.length === 0 && <p className="text-soft">None yet. Only your staff sees what you note here.</p>}
      {notes.data && notes.data.length > 0 && (
        <ul className="divide-y-2 divide-line">
          {notes.data.toReversed().map((note) => (
            <li key={note.id} className="space-y-1 py-3 first:pt-0">
              <p className="max-w-prose whitespace-pre-line wrap-anywhere">{note.text}</p>
              <NoteDetails note={note} />
              <p className="text-base text-soft">
                {note.by}, <time dateTime={note.at}>{formatInstant(note.at, timeZone)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <NoteForm onAdd={onAdd} />
    </section>
  );
}

function NoteForm({ onAdd }: Pick<NotesSectionProps, 'onAdd'>) {
  const form = useForm({ resolver: zodResolver(addNoteSchema), defaultValues: { text: '' } });
  useUnsavedChanges(form.formState.isDirty);
  // After a lost response, the same text is the same note, and another text is another one.
  const tried = useRef({ text: '', key: '' });
  const adding = useMutationOnce({
    mutationFn: ({ text }: { text: string }) => {
      if (tried.current.text !== text) tried.current = { text, key: randomKey() };
      return onAdd({ text }, tried.current.key);
    },
    changes: ['bookings'],
    onSuccess: () => {
      tried.current = { text: '', key: '' };
      form.reset();
    },
  });
  return (
    <Form form={form} aria-label="Add a note" onSubmit={(filled, options) => adding.mutate(filled, options)}>
      <TextAreaField name="text" label="New note" rows={3} />
      <SaveFailure title="We couldn't add the note" error={adding.error} />
      <SubmitButton variant="outline" pending={adding.isPending}>
        Add Note
      </SubmitButton>
    </Form>
  );
}
