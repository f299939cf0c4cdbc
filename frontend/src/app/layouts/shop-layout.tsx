import { Outlet } from 'react-router-dom';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

export function ShopLayout() {
  return (
    <div className="flex min-h-screen flex-col">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="min-h-screen flex-1">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
