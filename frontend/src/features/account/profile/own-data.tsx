import { Download } from 'lucide-react';
import { USER_EXPORT_URL } from '../../../api/accounts';
import { buttonStyle } from '../../../ui/button';

/** Downloads a copy of the user's data. */
export function OwnData() {
  return (
    <section
      aria-labelledby="own-data"
      className="space-y-4 rounded-[2rem] border-2 border-dashed border-line p-6 sm:p-8"
    >
      <h2 id="own-data" className="text-xl">
        Your data
      </h2>
      <p>
        Everything we have about you, in one file: your account, your bookings with their history, your reviews and the
        emails we sent.
      </p>
      <a href={USER_EXPORT_URL} download="my-data.json" className={buttonStyle({ look: 'outline' })}>
        <Download aria-hidden />
        Download my data
      </a>
    </section>
  );
}
