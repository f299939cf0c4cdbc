import { useNavigate } from 'react-router-dom';
import { ItemForm } from './item-form';
import { ItemFormPage } from './item-form-page';

export function NewItemPage() {
  const navigate = useNavigate();
  const leave = () => void navigate('/admin/inventory');
  return (
    <ItemFormPage title="New Item">
      <ItemForm item={null} onSaved={leave} onCancel={leave} />
    </ItemFormPage>
  );
}
