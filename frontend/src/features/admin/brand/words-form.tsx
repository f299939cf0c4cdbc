import { zodResolver } from '@hookform/resolvers/zod';
import { CONTENT, contentChange, type ContentChange, type OwnContent } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeContent, contentPreviewQuery, undoContent } from '../../../api/admin/settings';
import { Form, SaveFailure } from '../../../shared/form/form';
import { useUnsavedChanges } from '../../../shared/form/use-unsaved-changes';
import { Button } from '../../../ui/button';
import { TextAreaField, TextField } from '../../../ui/fields/input-fields';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { RowAction, useAdminChange } from '../parts/row-action';

const textSchema = contentChange.pick({ text: true });

/** One text of the owner's, with its preview. `latest` is as last loaded; the form keeps the text that it was opened with. */
export function WordsForm({ latest }: { latest: OwnContent }) {
  const [content, setContent] = useState(latest);
  const { key, version } = content;
  const { label, group, format } = CONTENT[key];
  const form = useForm({ resolver: zodResolver(textSchema), defaultValues: { text: content.text } });
  useUnsavedChanges(form.formState.isDirty);
  const [previewed, setPreviewed] = useState<string>();
  function adopt(newer: OwnContent) {
    setContent(newer);
    form.reset({ text: newer.text });
  }
  const save = useAdminChange({
    change: ({ text }: Pick<ContentChange, 'text'>) => changeContent(key, { text, version }),
    changes: ['settings'],
    done: 'Your text is saved',
    onDone: adopt,
  });
  const name = `${label}: ${group}`;
  return (
    <Form form={form} aria-label={name} onSubmit={save.mutate}>
      {format === 'line' ? (
        <TextField name="text" label={label} optional />
      ) : (
        <TextAreaField name="text" label={label} rows={format === 'markdown' ? 12 : 3} optional />
      )}
      <SaveFailure title="Your text isn't saved" error={save.error}>
        {latest.version !== version && (
          <Button
            variant="outline"
            size="small"
            onClick={() => {
              adopt(latest);
              save.reset();
            }}
          >
            Show Their Text
          </Button>
        )}
      </SaveFailure>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={save.isPending} pendingLabel="Saving...">
          Save<span className="sr-only"> {name}</span>
        </SubmitButton>
        <Button variant="outline" onClick={() => setPreviewed(form.getValues('text'))}>
          Preview<span className="sr-only"> {name}</span>
        </Button>
        {version > 0 && (
          <RowAction
            label="Undo Last Change"
            context={` of ${name}`}
            size="normal"
            change={() => undoContent(key)}
            changes={['settings']}
            onDone={adopt}
            done="The text before is back"
            failed="Nothing was undone"
          />
        )}
        {content.text !== content.default && (
          <Button variant="quiet" onClick={() => form.setValue('text', content.default, { shouldDirty: true })}>
            Fill In the Original<span className="sr-only"> of {name}</span>
          </Button>
        )}
      </div>
      {previewed !== undefined && <Preview contentKey={key} text={previewed} />}
    </Form>
  );
}

function Preview({ contentKey, text }: { contentKey: OwnContent['key']; text: string }) {
  const preview = useQuery(contentPreviewQuery(contentKey, text));
  return (
    <section aria-label="Preview" aria-live="polite" className="rounded-2xl border border-line bg-paper p-5">
      {preview.isError && <p>We couldn't make a preview. Please try again.</p>}
      {/* oxlint-disable-next-line react/no-danger -- sanitized by the server */}
      {preview.data && (
        <div className="words" dangerouslySetInnerHTML={{ __html: preview.data.html || '<p>No text.</p>' }} />
      )}
    </section>
  );
}
