import { zodResolver } from '@hookform/resolvers/zod';
import { ITEM_FACT_NAMES, ITEM_FACTS, ITEM_TYPE_NAMES, type Item, type ItemFact } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { addItem, bookedDaysQuery, changeItem } from '../../../../api/admin/inventory';
import { useMutationOnce } from '../../../../shared/form/use-mutation-once';
import { ItemTypeOptions } from '../../../../shared/item/item-type-options';
import { showRefusedFields } from '../../../../shared/form/form';
import { Alert } from '../../../../ui/alert';
import { Button } from '../../../../ui/button';
import { CheckboxField } from '../../../../ui/fields/checkbox-field';
import { NumberField, SelectField, TextAreaField, TextField } from '../../../../ui/fields/input-fields';
import { notify } from '../../../../ui/overlays/notify';
import { BookedDayList } from '../../dashboard/booked-day-list';
import { overbookedDays, OverbookingFailure } from '../../parts/overbooking-failure';
import { ComponentsField } from './components-field';
import { GalleryField } from './gallery-field';
import { itemFormSchema, toChanges, toFields, type FilledItem, type ItemFields } from './item-form-schema';
import { useUnsavedChanges } from '../../../../shared/form/use-unsaved-changes';

interface ItemFormProps {
  /** Null for a new item. */
  item: Item | null;
  onSaved: () => void;
  onCancel: () => void;
}

export function ItemForm({ item: current, onSaved, onCancel }: ItemFormProps) {
  // A refetched item must not become the base of what was typed: a save would revert what another admin changed.
  const [item] = useState(current);
  const form = useForm({ resolver: zodResolver(itemFormSchema), defaultValues: toFields(item) });
  const [uploads, setUploads] = useState(0);
  const isUploading = uploads > 0;
  const countUpload = (starts: boolean) => setUploads((running) => running + (starts ? 1 : -1));
  const save = useSaveItem(item, onSaved);
  const [type, components] = useWatch({ control: form.control, name: ['type', 'components'] });
  const isPackage = type === 'PACKAGE';
  const isComposed = isPackage && (components ?? []).length > 0;
  useUnsavedChanges(form.formState.isDirty);
  const submit = (force: boolean) =>
    form.handleSubmit((filled) =>
      save.mutate(
        { filled: isPackage ? filled : { ...filled, components: [] }, force },
        { onError: (error) => showRefusedFields(error, form) },
      ),
    )();

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={item ? 'Edit Item' : 'New Item'}
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(false);
        }}
      >
        <div className="grid items-start gap-5 sm:grid-cols-6">
          <TextField name="name" label="Name" maxLength={120} className="sm:col-span-4" />
          <SelectField name="type" label="Type" className="sm:col-span-2">
            <ItemTypeOptions labels={ITEM_TYPE_NAMES} />
          </SelectField>
          <TextAreaField
            name="description"
            label="Description"
            rows={5}
            maxLength={5000}
            optional
            className="sm:col-span-6"
          />
          <NumberField name="price" label="Price per day" unit="$" className="sm:col-span-3" />
          {!isComposed && <NumberField name="stock" label="Stock" min={1} className="sm:col-span-3" />}
          {!isComposed && (
            <NumberField
              name="bufferDays"
              label="Buffer days"
              hint="Days after an event for cleaning or drying. They must be available, so the days before a booking can be full, too"
              className="sm:col-span-3"
            />
          )}
          <TextField name="dimensions" label="Dimensions" maxLength={120} optional className="sm:col-span-3" />
          <TextField name="capacity" label="Capacity" maxLength={120} optional className="sm:col-span-3" />
          <OwnDepositFields />
          <FactFields />
        </div>
        {isPackage && <ComponentsField name="components" packageId={item?.id ?? null} />}
        <GalleryField onUploading={countUpload} />
        <CheckboxField name="isActive" hint="Only active items are shown in the shop and can be booked.">
          Active
        </CheckboxField>
        {item && <ItemWarnings item={item} />}
        <SaveItemFailure error={save.error} onEdit={save.reset} onForce={() => void submit(true)} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={save.isPending || isUploading}>
            {saveLabel(item, save.isPending, isUploading)}
          </Button>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function saveLabel(item: Item | null, saving: boolean, uploading: boolean): string {
  if (saving) return 'Saving...';
  if (uploading) return 'Uploading...';
  return item ? 'Save Changes' : 'Add Item';
}

/** What the item needs instead of what the price book says. */
function OwnDepositFields() {
  const kind = useWatch<ItemFields>({ name: 'deposit.kind' });
  return (
    <>
      <div className="grid items-start gap-3 sm:col-span-6 sm:grid-cols-2">
        <SelectField name="deposit.kind" label="Deposit is">
          <option value="">As in Prices &amp; Terms</option>
          <option value="percent">Percent of its price</option>
          <option value="amount">Amount per unit</option>
        </SelectField>
        {kind === 'percent' && <NumberField name="deposit.value" label="Deposit (percent)" step={0.001} />}
        {kind === 'amount' && <NumberField name="deposit.value" label="Deposit per unit" unit="$" />}
      </div>
      <NumberField
        name="damageDeposit"
        label="Damage deposit per unit"
        hint="Counts if Prices & Terms take it from the items. Blank for none"
        unit="$"
        className="sm:col-span-3"
      />
    </>
  );
}

const EXAMPLES: Readonly<Record<ItemFact, string>> = {
  ages: '3 to 12',
  footprint: '18 × 18 ft, level',
  power: 'One 110 V outlet within 100 ft',
  surface: 'Grass or asphalt',
  setupTime: 'About 30 minutes',
};

/** What customers need to know before the day. A fact that is left empty isn't shown. */
function FactFields() {
  return ITEM_FACT_NAMES.map((fact) => (
    <TextField
      key={fact}
      name={fact}
      label={ITEM_FACTS[fact]}
      hint={`For example: ${EXAMPLES[fact]}`}
      maxLength={80}
      optional
      className="sm:col-span-3"
    />
  ));
}

/** Warns, before an item is saved, about days with taken units that the change affects. */
function ItemWarnings({ item }: { item: Item }) {
  const typed = useWatch({ name: ['stock', 'isActive'] });
  const stock = Number(typed[0]) || 1;
  const deactivated = item.isActive && typed[1] === false;
  const booked = useQuery(bookedDaysQuery(item.id)).data ?? [];
  const short = stock < item.stock ? booked.filter((day) => day.booked > stock) : [];

  return (
    <>
      {short.length > 0 && (
        <Alert tone="info" urgent title={`More than ${stock} booked or out of service on these days`}>
          <BookedDayList days={short} />
        </Alert>
      )}
      {deactivated && booked.length > 0 && (
        <Alert tone="info" urgent title="Units are booked or out of service on these days">
          <p>Bookings stay, and you still deliver them. New bookings of this item aren't possible.</p>
          <BookedDayList days={booked} />
        </Alert>
      )}
    </>
  );
}

interface SaveItemFailureProps {
  /** Null if there is no error. */
  error: unknown;
  onEdit: () => void;
  onForce: () => void;
}

/** Why an item was not saved. Overbooked days are listed and can be accepted. */
function SaveItemFailure({ error, onEdit, onForce }: SaveItemFailureProps) {
  return (
    <OverbookingFailure
      failure="Failed to save item. Please try again."
      title="Existing bookings need more units than that"
      anyway="Save anyway"
      {...{ error, onEdit, onForce }}
    >
      <BookedDayList days={overbookedDays(error)} />
      <p>If you save anyway, these days show as overbooked on the dashboard until you solve them.</p>
    </OverbookingFailure>
  );
}

interface ItemToSave {
  filled: FilledItem;
  /** Even if booked days would be overbooked. */
  force?: boolean;
}

function useSaveItem(item: Item | null, onSaved: () => void) {
  return useMutationOnce({
    mutationFn: ({ filled, force }: ItemToSave) =>
      item ? changeItem(item.id, { ...toChanges(item, filled), ...(force && { force }) }) : addItem(filled),
    changes: ['availability', 'items'],
    onSuccess: () => {
      onSaved();
      if (item) notify('success', 'Item updated', 'The item has been updated successfully.');
      else notify('success', 'Item created', 'The new item has been created successfully.');
    },
  });
}
