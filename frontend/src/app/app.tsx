import type { PreloadedData } from '@party-rental/contracts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { keepLive } from '../api/live/keep-live';
import { CartProvider } from '../shared/cart/cart-provider';
import { Toaster } from '../ui/overlays/toaster';
import { createQueryClient } from './query-client';
import { Pages } from './router';

export function App({ data }: { data: PreloadedData }) {
  const [queryClient] = useState(() => createQueryClient(data));
  return (
    <QueryClientProvider client={queryClient}>
      <Live />
      <CartProvider>
        <BrowserRouter>
          <Toaster />
          <Pages />
        </BrowserRouter>
      </CartProvider>
    </QueryClientProvider>
  );
}

function Live() {
  const queryClient = useQueryClient();
  useEffect(() => keepLive(queryClient), [queryClient]);
  return null;
}
