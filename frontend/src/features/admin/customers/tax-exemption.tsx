import { zodResolver } from '@hookform/resolvers/zod';
import { taxExemption as schema, type CustomerDetail, type TaxExemption } from '@party-rental/contracts';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { exemptCustomer } from '../../../api/admin/customers';
import { Form } from '../../../shared/form/form';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/input-fields';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { useAdminChange } from '../parts/row-action';

/** The certificate of a customer who pays no tax. */
export function TaxExemptionSection({ customer: { id, taxExemption } }: { customer: CustomerDetail }) {
  const form = useForm<z.input<typeof schema>, unknown, TaxExemption>({
    resolver: zodResolver(schema),
    values: taxExemption ?? { number: '', until: null },
  });
  const saving = useAdminChange({
    change: (next: TaxExemption | null) => exemptCustomer(id, { taxExemption: next }),
    changes: ['bookings'],
    // The button that removes it had the focus.
    onDone: () => form.setFocus('number'),
    done: 'Tax exemption saved',
    failed: "We couldn't save the tax exemption",
  });
  return (
    <section aria-labelledby="tax-exemption" className="space-y-4 rounded-card bg-card p-6 shadow-card">
      <h2 id="tax-exemption" className="text-2xl">
        Tax Exemption
      </h2>
      <p className="text-soft">
        New phone orders have no tax, and neither do those from an account with this customer's verified email.
      </p>
      <Form form={form} aria-label="Tax exemption" onSubmit={(filled) => saving.mutate(filled)}>
        <TextField name="number" label="Certificate number" autoComplete="off" />
        <TextField name="until" label="Last valid day" type="date" optional setValueAs={(day: string) => day || null} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="outline" pending={saving.isPending}>
            Save Exemption
          </SubmitButton>
          {taxExemption && (
            <Button variant="outline" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
              Remove Exemption
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
}
