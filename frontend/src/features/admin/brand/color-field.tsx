import { findColorFault, type BrandColors } from '@party-rental/contracts';
import { useController } from 'react-hook-form';
import { Button } from '../../../ui/button';
import { FieldFrame } from '../../../ui/fields/field-frame';

/** A color to pick or type. A color that makes text unreadable comes with the nearest one that doesn't. */
export function ColorField({ kind, label }: { kind: keyof BrandColors; label: string }) {
  const { field, fieldState } = useController({ name: `colors.${kind}` });
  const value = String(field.value);
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  const fault = isColor ? findColorFault(kind, value.toLowerCase()) : undefined;
  return (
    <div className="space-y-2">
      <FieldFrame label={label} error={fault?.message ?? fieldState.error?.message}>
        {(control) => (
          <div className="flex gap-3">
            <input
              type="color"
              aria-label={`${label}: pick`}
              value={isColor ? value : '#000000'}
              onChange={field.onChange}
              className="h-12 w-16 shrink-0 cursor-pointer rounded-xl border border-field bg-card p-1"
            />
            <input {...control} {...field} value={value} spellCheck={false} maxLength={7} className="font-mono" />
          </div>
        )}
      </FieldFrame>
      {fault && (
        <Button variant="outline" size="small" onClick={() => field.onChange(fault.nearest)}>
          <span aria-hidden className="size-4 rounded-full" style={{ background: fault.nearest }} />
          Use {fault.nearest}
        </Button>
      )}
    </div>
  );
}
