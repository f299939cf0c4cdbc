import { useSyncExternalStore } from 'react';
import { Outlet } from 'react-router-dom';
import { visitorStore } from '../../shared/shop/visitor';
import { SiteFooter } from './footer/site-footer';
import { SiteHeader } from './header/site-header';

export function ShopLayout() {
  const visitor = useSyncExternalStore(visitorStore.subscribe, visitorStore.get, visitorStore.get);
  return (
    <div className="flex min-h-screen flex-col">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="min-h-screen flex-1">
        <Outlet key={visitor} />
      </main>
      <SiteFooter />
    </div>
  );
}
