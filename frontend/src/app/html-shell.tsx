import { dayIn, DEFAULT_LOOK, DEFAULT_PRICE_BOOK, type Brand, type PublicSettings } from '@party-rental/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { settingsQuery } from '../api/settings';
import { CheckoutFrame } from '../features/cart/checkout/checkout-frame';
import { CartFrame } from '../features/cart/cart-frame';
import { Hero } from '../features/catalog/home/hero';
import { ItemFrame, ItemGrid } from '../features/catalog/item/item-page';
import { OpeningSoon } from '../shared/page/nothing-here';
import { CartProvider } from '../shared/cart/cart-provider';
import { SiteHeader } from './layouts/header/site-header';

const BRAND: Brand = {
  logoUrl: '%LOGO_URL%',
  heroImageUrl: null,
  heroTitle: '%HERO_START% %HERO_END%',
  heroText: '%HERO_FIRST%\n%HERO_REST%',
  colors: DEFAULT_LOOK.colors,
  socialLinks: [],
};

/** The server replaces text between percent signs (backend/src/http/page/page.ts). A shell shows no other setting. */
const SETTINGS: PublicSettings = {
  businessName: '%BUSINESS_NAME%',
  businessEmail: '',
  street: '',
  city: '',
  phone: '',
  hours: [],
  cleaningFee: 0,
  closedDays: [],
  closedPeriods: [],
  closedWeekdays: [],
  leadTimeDays: 0,
  sameDayCutoff: null,
  nextDayCutoff: null,
  setupWindows: [],
  priceBook: { ...DEFAULT_PRICE_BOOK, version: 0 },
  timeZone: 'UTC',
  today: dayIn('UTC', new Date()),
  firstBookableDay: dayIn('UTC', new Date()),
};

/**
 * The markup that a page shows until React mounts, for the build to write into HTML files: the header, the hero of the
 * home page, the image of an item, and the top of the cart and of the checkout, each exactly where the mounted page has it. Its links and
 * buttons are invisible (styles.css), so nothing can be clicked before it works.
 */
export const htmlShells = {
  home: () => render(<Hero />),
  'home-photo': () => render(<Hero />, { ...BRAND, heroImageUrl: '%HERO_IMAGE%' }),
  item: () =>
    render(
      <ItemFrame>
        <ItemGrid item={{ name: '%ITEM_ALT%', imageUrl: '%ITEM_IMAGE%' }} />
      </ItemFrame>,
      // React's own preload tag knows no sizes; the page's head has one that does.
    ).replace(/<link [^>]*%ITEM_IMAGE%[^>]*>/, ''),
  cart: () => render(<CartFrame />),
  checkout: () => render(<CheckoutFrame isGuest />),
  other: () => render(null),
  opening: () => renderAlone(<OpeningSoon />),
};

function render(content: ReactNode, brand = BRAND): string {
  return renderAlone(
    <div className="flex min-h-screen flex-col">
      <SiteHeader />
      <main className="min-h-screen flex-1">{content}</main>
    </div>,
    brand,
  );
}

/** Without the header. */
function renderAlone(content: ReactNode, brand = BRAND): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(settingsQuery.queryKey, { ...SETTINGS, brand });
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <CartProvider>
        <StaticRouter location="/">
          <div data-html-shell>{content}</div>
        </StaticRouter>
      </CartProvider>
    </QueryClientProvider>,
  );
}
