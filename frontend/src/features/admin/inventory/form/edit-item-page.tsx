import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { itemHistoryQuery } from '../../../../api/admin/inventory';
import { itemQuery } from '../../../../api/items';
import { routeId } from '../../../../shared/item/use-item';
import { Spinner } from '../../../../ui/spinner';
import { Downtimes } from '../downtimes/downtimes';
import { ItemForm } from './item-form';
import { ItemFormPage } from './item-form-page';
import { Timeline } from '../../parts/timeline';

export function EditItemPage() {
  const id = routeId(useParams()['id']);
  // The shop's cached item may be outdated.
  const item = useQuery({ ...itemQuery(id), refetchOnMount: 'always' });
  const history = useQuery({ ...itemHistoryQuery(id), enabled: id !== 0 });
  const navigate = useNavigate();
  const leave = () => void navigate('/admin/inventory');

  if (id === 0 || (item.isError && !item.data)) return <Navigate to="/admin/dashboard" replace />;
  if (!item.data || !item.isFetchedAfterMount) return <Spinner label="Loading the item" />;
  return (
    <ItemFormPage
      title="Edit Item"
      below={
        <>
          <Downtimes item={item.data} />
          <Timeline title="History" history={history} className="p-5 sm:p-8" />
        </>
      }
    >
      <ItemForm item={item.data} onSaved={leave} onCancel={leave} />
    </ItemFormPage>
  );
}
