import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { CartProvider } from '../shared/cart/cart-provider';
import { watchHistory } from '../shared/page/history-guard';

watchHistory();

type Rendered = RenderResult & { queryClient: QueryClient };

/** Renders a part of the shop at a path. Other paths render 'Now at /path'. */
export function renderAt(address: string, path: string, element: ReactElement): Rendered {
  window.history.replaceState(null, '', address);
  return renderHere(path, element);
}

/** The same at the browser's location with its history state, as after a reload. */
export function renderHere(path: string, element: ReactElement): Rendered {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity }, mutations: { retry: false } },
  });
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <CartProvider>
        <BrowserRouter>
          <Routes>
            <Route path={path} element={element} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </BrowserRouter>
      </CartProvider>
    </QueryClientProvider>,
  );
  return { ...rendered, queryClient };
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return (
    <p>
      Now at {pathname}
      {search}
    </p>
  );
}
