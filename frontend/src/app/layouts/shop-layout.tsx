import { isOpen, isOpeningSoon } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { currentUserQuery } from '../../api/accounts';
import { settingsQuery } from '../../api/settings';
import { OpeningSoon } from '../../shared/page/opening-soon';
import { visitorStore } from '../../shared/shop/visitor';
import { SiteFooter } from './footer/site-footer';
import { SiteHeader } from './header/site-header';

export function ShopLayout() {
  const visitor = useSyncExternalStore(visitorStore.subscribe, visitorStore.get, visitorStore.get);
  const settings = useQuery(settingsQuery).data;
  const user = useQuery(currentUserQuery);
  const { pathname } = useLocation();
  // The owner can look around.
  if (settings && isOpeningSoon(pathname, settings) && user.data?.role !== 'ADMIN')
    return (
      <main id="main" tabIndex={-1}>
        {user.isPending ? null : <OpeningSoon />}
      </main>
    );
  return (
    <div className="flex min-h-screen flex-col">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="min-h-screen flex-1">
        <Outlet key={visitor} />
      </main>
      {(!settings || isOpen(settings)) && <SiteFooter />}
    </div>
  );
}
