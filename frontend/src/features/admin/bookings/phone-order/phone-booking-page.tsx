import { useQuery } from '@tanstack/react-query';
import { itemsQuery } from '../../../../api/items';
import { settingsQuery } from '../../../../api/settings';
import { BackLink } from '../../../../shared/page/back-link';
import { LoadFailure } from '../../../../shared/page/load-failure';
import { PageTitle } from '../../../../shared/page/page-title';
import { routeId } from '../../../../shared/page/route-id';
import { ListPlaceholder } from '../../parts/list-placeholder';
import { useAddressParam } from '../../../../shared/form/use-address-param';
import { ItemSelect } from '../list/item-select';
import { PhoneBookingForm } from './phone-booking-form';

/** Enters a phone order: item and day first, then the customer details. */
export function PhoneBookingPage() {
  const [itemId, chooseItem] = useAddressParam('item');
  const items = useQuery(itemsQuery);
  const settings = useQuery(settingsQuery);
  const item = items.data?.find(({ id }) => id === routeId(itemId));
  const failed = [items, settings].find((query) => query.isError && !query.data);

  return (
    <div className="space-y-6">
      <PageTitle title="Phone Booking" />
      <BackLink to="/admin/bookings">All Bookings</BackLink>
      <header className="space-y-2">
        <h1 className="text-4xl">Phone Booking</h1>
        <p className="text-soft">Enter a booking that was taken by phone. The customer gets the confirmation email.</p>
      </header>
      {failed && (
        <LoadFailure title="We couldn't load the items" error={failed.error} onRetry={() => failed.refetch()} />
      )}
      {!failed && !(items.data && settings.data) && <ListPlaceholder />}
      {items.data && settings.data && (
        <>
          <ItemSelect items={items.data} chosen={item?.id ?? null} onChoose={(id) => chooseItem(String(id))} />
          {item && <PhoneBookingForm item={item} settings={settings.data} />}
        </>
      )}
    </div>
  );
}
