import { useQuery } from '@tanstack/react-query';
import { itemsQuery } from '../../../../api/items';
import { settingsQuery } from '../../../../api/settings';
import { count, onDays } from '../../../../lib/format';
import { formatInstant } from '../../../../lib/format-instant';
import { BackLink } from '../../../../shared/page/back-link';
import { LoadFailure } from '../../../../shared/page/load-failure';
import { PageTitle } from '../../../../shared/page/page-title';
import { useHold } from '../../../../shared/waitlist/use-hold';
import { Alert } from '../../../../ui/alert';
import { ListPlaceholder } from '../../list/record-list';
import { PhoneOrderForm } from './phone-order-form';

export function PhoneOrderPage() {
  const items = useQuery(itemsQuery);
  const settings = useQuery(settingsQuery);
  const failed = [items, settings].find((query) => query.isError && !query.data);

  return (
    <div className="space-y-6">
      <PageTitle title="Phone Order" />
      <BackLink to="/admin/bookings">All Bookings</BackLink>
      <header className="space-y-2">
        <h1 className="text-4xl">Phone Order</h1>
        <p className="text-soft">Enter an order that was taken by phone. With an email, the customer hears from us.</p>
      </header>
      {failed && <LoadFailure title="We couldn't load the items" query={failed} />}
      {!failed && !(items.data && settings.data) && <ListPlaceholder />}
      {settings.data && <WaitlistHoldNotice timeZone={settings.data.timeZone} />}
      {items.data && settings.data && <PhoneOrderForm items={items.data} settings={settings.data} />}
    </div>
  );
}

/** The units that this order can take although they are held: it is for the person on the waitlist. */
function WaitlistHoldNotice({ timeZone }: { timeZone: string }) {
  const { token, hold } = useHold();
  if (token === '' || hold === undefined) return null;
  if (hold === null) return <Alert tone="info" title="The hold has ended. You can still book what's available." />;
  const { quantity, heldUntil } = hold;
  return (
    <Alert
      tone="good"
      title={`From the waitlist: ${count(quantity, 'unit')} held ${onDays(hold)}, until ${formatInstant(heldUntil, timeZone)}`}
    />
  );
}
