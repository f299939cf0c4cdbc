import { Download } from 'lucide-react';
import { proofDownload } from '../../../../api/admin/orders';
import { buttonStyle } from '../../../../ui/button';

/** Leads to the proof pack of an order, as a document and as data that can be checked. */
export function ProofSection({ orderId }: { orderId: string }) {
  return (
    <section
      aria-labelledby="proof"
      className="space-y-3 rounded-card bg-card p-6 shadow-card max-xl:order-2 print:hidden"
    >
      <h2 id="proof" className="text-2xl">
        Proof Pack
      </h2>
      <p className="text-soft">
        For a bank or an insurer: the terms, prices and stock at booking, every change and every email. Hashes show if
        anything was changed later. It contains the customer's name and address.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={proofDownload(orderId, 'pdf')} download className={buttonStyle({ look: 'outline' })}>
          <Download aria-hidden />
          Download PDF
        </a>
        <a href={proofDownload(orderId, 'json')} download className={buttonStyle({ look: 'outline' })}>
          <Download aria-hidden />
          Download Data
        </a>
      </div>
    </section>
  );
}
