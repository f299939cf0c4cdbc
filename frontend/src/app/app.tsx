import type { PreloadedData } from '@party-rental/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { CartProvider } from '../shared/cart/cart-provider';
import { lazyPart } from '../shared/page/lazy-part';
import { Toaster } from '../ui/overlays/toaster';
import { createQueryClient } from './query-client';
import { Pages } from './router';

const Live = lazyPart(async () => (await import('./live')).Live);

export function App({ data }: { data: PreloadedData }) {
  const [queryClient] = useState(() => createQueryClient(data));
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Live />
      </Suspense>
      <CartProvider>
        <BrowserRouter>
          <Toaster />
          <Pages />
        </BrowserRouter>
      </CartProvider>
    </QueryClientProvider>
  );
}
