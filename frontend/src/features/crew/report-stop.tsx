import { zodResolver } from '@hookform/resolvers/zod';
import { IMAGE_TYPES, MAX_PHOTOS, reportStop, type InternalNote, type Stop } from '@party-rental/contracts';
import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { count } from '../../lib/format';
import { Form } from '../../shared/form/form';
import { useMutationOnce } from '../../shared/form/use-mutation-once';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { NumberField, SelectField, TextAreaField } from '../../ui/fields/input-fields';
import { SubmitButton } from '../../ui/fields/submit-button';
import { Dialog } from '../../ui/overlays/dialog';
import { keepPhoto } from './queue/kept-photos';
import type { Report } from './queue/offline-queue';

interface ReportStopProps {
  stop: Stop;
  onReport: (report: Report) => void;
}

/** A button for a note about a stop, with photos and damaged units. */
export function ReportStop({ stop, onReport }: ReportStopProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="large"
        aria-label={`Report, ${stop.number}`}
        onClick={() => setOpen(true)}
        className="w-full"
      >
        <Camera aria-hidden />
        Report
      </Button>
      {isOpen && <ReportDialog stop={stop} onReport={onReport} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReportDialog({ stop, onReport, onClose }: ReportStopProps & { onClose: () => void }) {
  const units = listUnits(stop);
  const findUnit = (itemId: string) => units.find((unit) => String(unit.itemId) === itemId);
  const form = useForm({
    resolver: zodResolver(
      reportForm.refine(({ itemId, quantity }) => quantity <= (findUnit(itemId)?.quantity ?? quantity), {
        path: ['quantity'],
        error: "That's more than there are at this stop",
      }),
    ),
    defaultValues: { text: '', itemId: '', quantity: '1' },
  });
  const isDamaged = useWatch({ control: form.control, name: 'itemId' }) !== '';
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const chooser = useRef<HTMLInputElement>(null);
  const reporting = useMutationOnce({
    // The queue waits for a connection, the report doesn't.
    networkMode: 'always',
    mutationFn: async ({ text, itemId, quantity }: z.output<typeof reportForm>) => {
      const unit = findUnit(itemId);
      const keys = await Promise.all(photos.map(keepPhoto));
      onReport({ text, photos: keys, ...(unit && { damage: { ...unit, quantity } }) });
    },
    onSuccess: onClose,
  });
  return (
    <Dialog
      title="Report"
      description={`${stop.customerName}, ${stop.number}. Only the shop sees it.`}
      onClose={onClose}
    >
      <Form form={form} onSubmit={(filled) => reporting.mutate(filled)}>
        <TextAreaField name="text" label="What happened?" rows={3} />
        <SelectField name="itemId" label="Is anything damaged?" optional>
          <option value="">No</option>
          {units.map(({ itemId, itemName }) => (
            <option key={itemId} value={itemId}>
              {itemName}
            </option>
          ))}
        </SelectField>
        {isDamaged && <NumberField name="quantity" label="How many?" min={1} />}
        <input
          ref={chooser}
          type="file"
          aria-label="Photos"
          accept={IMAGE_TYPES.join(',')}
          multiple
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            setPhotos([...photos, ...(target.files ?? [])].slice(0, MAX_PHOTOS));
            target.value = '';
          }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="outline" disabled={photos.length >= MAX_PHOTOS} onClick={() => chooser.current?.click()}>
            <Camera aria-hidden />
            Add Photos
          </Button>
          {photos.length > 0 && (
            <>
              <p role="status">
                {count(photos.length, 'photo')}
                {photos.length === MAX_PHOTOS && ', the most for one report'}
              </p>
              <Button variant="quiet" onClick={() => setPhotos([])}>
                Remove Photos
              </Button>
            </>
          )}
        </div>
        {reporting.isError && (
          <Alert title="This phone can't store the photos">
            <p>Please remove them, and send the report without photos.</p>
          </Alert>
        )}
        <SubmitButton size="large" pending={reporting.isPending} className="w-full">
          Send Report
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

const reportForm = z.object({
  text: reportStop.shape.text,
  itemId: z.string(),
  quantity: z.coerce.number<string>().pipe(z.int('Please enter a whole number').min(1, 'Please enter at least 1 unit')),
});

/** What can be damaged: of a package, its parts. */
function listUnits({ lines }: Stop) {
  const units = new Map<number, NonNullable<InternalNote['damage']>>();
  for (const { itemId, itemName, quantity } of lines.flatMap((line) =>
    line.contents.length > 0 ? line.contents : line,
  ))
    units.set(itemId, { itemId, itemName, quantity: quantity + (units.get(itemId)?.quantity ?? 0) });
  return [...units.values()];
}
