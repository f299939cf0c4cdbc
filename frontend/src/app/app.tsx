import type { PreloadedData } from '@party-rental/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { CartProvider } from '../shared/cart/cart-provider';
import { Toaster } from '../ui/overlays/toaster';
import { createQueryClient } from './query-client';
import { Pages } from './router';

export function App({ data }: { data: PreloadedData }) {
  const [queryClient] = useState(() => createQueryClient(data));
  return (
    <QueryClientProvider client={queryClient}>
      <CartProvider>
        <BrowserRouter>
          <Toaster />
          <Pages />
        </BrowserRouter>
      </CartProvider>
    </QueryClientProvider>
  );
}
