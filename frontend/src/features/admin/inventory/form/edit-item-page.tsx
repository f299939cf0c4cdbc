import { startOfDay } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { itemHistoryQuery } from '../../../../api/admin/inventory';
import { itemQuery } from '../../../../api/items';
import { settingsQuery } from '../../../../api/settings';
import { routeId } from '../../../../shared/item/use-item';
import { Spinner } from '../../../../ui/spinner';
import { Downtimes } from '../downtimes/downtimes';
import { ItemForm } from './item-form';
import { ItemFormPage } from './item-form-page';
import { EndOfDay } from '../../time-travel/end-of-day';
import { PastItem } from '../../time-travel/past-item';
import { TimeSlider } from '../../time-travel/time-slider';
import { usePast } from '../../time-travel/use-past';
import { Timeline } from '../../parts/timeline';

export function EditItemPage() {
  const id = routeId(useParams()['id']);
  // The shop's cached item may be outdated.
  const item = useQuery({ ...itemQuery(id), refetchOnMount: 'always' });
  const history = useQuery({ ...itemHistoryQuery(id), enabled: id !== 0 });
  const settings = useQuery(settingsQuery).data;
  const today = settings && startOfDay(settings.timeZone, settings.today);
  const past = usePast(history.data?.toReversed(), 'The end of the day', today);
  const navigate = useNavigate();
  const leave = () => void navigate('/admin/inventory');

  if (id === 0 || (item.isError && !item.data)) return <Navigate to="/admin/dashboard" replace />;
  if (!item.data || !item.isFetchedAfterMount) return <Spinner label="Loading the item" />;
  return (
    <ItemFormPage
      title={past.asOf === undefined ? 'Edit Item' : 'Item in the Past'}
      above={
        settings && (
          <div className="space-y-3">
            <TimeSlider noun="item" past={past} timeZone={settings.timeZone} />
            <EndOfDay settings={settings} asOf={past.asOf} />
          </div>
        )
      }
      below={
        <>
          {past.asOf === undefined && <Downtimes item={item.data} />}
          <Timeline title="History" history={history} className="p-5 sm:p-8" />
        </>
      }
    >
      {past.asOf === undefined ? (
        <ItemForm item={item.data} onSaved={leave} onCancel={leave} />
      ) : (
        <PastItem id={id} asOf={past.asOf} timeZone={settings?.timeZone ?? 'UTC'} />
      )}
    </ItemFormPage>
  );
}
