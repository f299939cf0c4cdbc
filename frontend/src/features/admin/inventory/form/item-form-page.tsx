import type { ReactNode } from 'react';
import { BackLink } from '../../../../shared/page/back-link';
import { PageTitle } from '../../../../shared/page/page-title';

interface ItemFormPageProps {
  title: string;
  children: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
}

export function ItemFormPage({ title, children, above, below }: ItemFormPageProps) {
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <PageTitle title={title} />
      <BackLink to="/admin/inventory">Back to the inventory</BackLink>
      <h1 className="text-4xl">{title}</h1>
      {above}
      <div className="rounded-card bg-card p-5 shadow-card sm:p-8">{children}</div>
      {below}
    </div>
  );
}
