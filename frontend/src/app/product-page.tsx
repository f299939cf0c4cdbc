import { Navigate, useParams, useSearchParams } from 'react-router-dom';

/** `/product/{id}?selectedDate=` is an old address of the booking page. */
export function ProductPage() {
  const { id = '' } = useParams();
  const day = useSearchParams()[0].get('selectedDate');
  const query = day ? `?${new URLSearchParams({ date: day })}` : '';
  return <Navigate replace to={`/booking/${encodeURIComponent(id)}${query}`} />;
}
