import { useEffect } from 'react';
import { useBusinessName } from './use-business-name';

/** Names the page in the browser's tab and history. */
export function PageTitle({ title }: { title: string }) {
  const businessName = useBusinessName();
  useEffect(() => {
    document.title = [title, businessName].filter(Boolean).join(' | ');
  }, [title, businessName]);
  return null;
}
