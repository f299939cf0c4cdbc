import { zodResolver } from '@hookform/resolvers/zod';
import { brandInput, DEFAULT_LOOK, SOCIAL_KINDS, type Brand, type BrandInput } from '@party-rental/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { changeBrand } from '../../../api/admin/settings';
import { Form, SaveFailure } from '../../../shared/form/form';
import { useUnsavedChanges } from '../../../shared/form/use-unsaved-changes';
import { SOCIAL_NAMES } from '../../../shared/shop/social-names';
import { Button } from '../../../ui/button';
import { SelectField, TextAreaField, TextField } from '../../../ui/fields/input-fields';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { ImageField } from '../inventory/form/image-fields';
import { NO_IMAGE } from '../inventory/form/item-form-schema';
import { FormPart } from '../parts/form-part';
import { useAdminChange } from '../parts/row-action';
import { RowsField } from '../parts/rows-field';
import { BrandPreview } from './brand-preview';
import { ColorField } from './color-field';

/** Without an image, its field has the address of the placeholder. */
const brandFields = brandInput.extend({ logoUrl: z.string(), heroImageUrl: z.string() });
type BrandFields = z.output<typeof brandFields>;

export function BrandForm({ brand }: { brand: Brand }) {
  const [uploading, setUploading] = useState(false);
  const form = useForm<BrandFields>({ resolver: zodResolver(brandFields), defaultValues: toFields(brand) });
  useUnsavedChanges(form.formState.isDirty);
  const save = useAdminChange({
    change: changeBrand,
    changes: ['settings'],
    onDone: (saved) => form.reset(toFields(saved)),
    done: 'Your look is saved',
    details: () => 'Pages show it when they are loaded again.',
  });
  return (
    <Form form={form} aria-label="Look" onSubmit={(fields) => save.mutate(toInput(fields))}>
      <FormPart title="Logo" hint="Square works best. It's also the icon in the browser's tab, and the head of emails.">
        <ImageField name="logoUrl" noun="Logo" alt="Your logo" onUploading={setUploading} />
      </FormPart>
      <FormPart title="Colors" hint="We check that text on them, and links in them, can be read.">
        <div className="grid gap-5 sm:grid-cols-2">
          <ColorField kind="primary" label="Buttons and links" />
          <ColorField kind="accent" label="Highlights" />
        </div>
        <Button
          variant="outline"
          size="small"
          onClick={() => form.setValue('colors', DEFAULT_LOOK.colors, { shouldDirty: true })}
        >
          Use the Original Colors
        </Button>
        <BrandPreview />
      </FormPart>
      <FormPart title="Home page" hint="What visitors see first.">
        <TextField name="heroTitle" label="Title" hint="The last word is in color." />
        <TextAreaField name="heroText" label="Text" rows={3} optional hint="Phones show the first sentence alone." />
        <ImageField name="heroImageUrl" alt="The photo of your home page" onUploading={setUploading} />
      </FormPart>
      <FormPart title="Social media" hint="Linked at the bottom of every page.">
        <RowsField<BrandFields, 'socialLinks'>
          name="socialLinks"
          noun="link"
          max={SOCIAL_KINDS.length}
          newRow={() => ({ kind: 'facebook', url: '' })}
          className="grid grid-cols-[1fr_auto] gap-3 sm:grid-cols-[12rem_1fr_auto]"
        >
          {(index) => (
            <>
              <SelectField name={`socialLinks.${index}.kind`} label="Site" className="max-sm:col-span-2">
                {SOCIAL_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {SOCIAL_NAMES[kind]}
                  </option>
                ))}
              </SelectField>
              <TextField name={`socialLinks.${index}.url`} label="Address" type="url" placeholder="https://" />
            </>
          )}
        </RowsField>
      </FormPart>
      <SaveFailure title="Your look isn't saved" error={save.error} />
      <SubmitButton pending={save.isPending || uploading} pendingLabel={uploading ? 'Uploading...' : 'Saving...'}>
        Save Look
      </SubmitButton>
    </Form>
  );
}

function toFields({ logoUrl, heroImageUrl, ...brand }: Brand): BrandFields {
  return { ...brand, logoUrl: logoUrl ?? NO_IMAGE, heroImageUrl: heroImageUrl ?? NO_IMAGE };
}

function toInput({ logoUrl, heroImageUrl, ...fields }: BrandFields): BrandInput {
  const toUrl = (url: string) => (url === NO_IMAGE ? null : url);
  return { ...fields, logoUrl: toUrl(logoUrl), heroImageUrl: toUrl(heroImageUrl) };
}
