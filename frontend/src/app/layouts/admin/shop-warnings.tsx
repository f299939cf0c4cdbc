import type { ShopWarning } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { shopWarningsQuery } from '../../../api/admin/settings';
import { AdminNotice } from './admin-notice';

const TITLES: Record<ShopWarning['code'], string> = {
  not_open: "Your shop isn't open yet",
  no_email: "Emails aren't sent",
};

/** On every admin page: what keeps the shop from working. */
export function ShopWarnings() {
  const warnings = useQuery(shopWarningsQuery).data ?? [];
  return warnings.map(({ code, message }) => (
    <AdminNotice key={code} title={TITLES[code]}>
      <p>{message}</p>
      {code === 'not_open' && (
        <Link to="/admin/settings" className="inline-block min-h-6 font-bold underline underline-offset-4">
          Open the settings
        </Link>
      )}
    </AdminNotice>
  ));
}
