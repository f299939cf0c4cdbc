import type { FirstAnswers } from '@party-rental/contracts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { keepLive } from '../api/live/keep-live';
import { CartProvider } from '../shared/cart/cart-provider';
import { Toaster } from '../ui/toaster';
import { createQueryClient } from './query-client';
import { Pages } from './router';

export function App({ answers }: { answers: FirstAnswers }) {
  return (
    <Providers answers={answers}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </Providers>
  );
}

/** What pages live in, wherever they are drawn. */
export function Providers({ answers, children }: { answers: FirstAnswers; children: ReactNode }) {
  const [queryClient] = useState(() => createQueryClient(answers));
  return (
    <QueryClientProvider client={queryClient}>
      <Live />
      <CartProvider>{children}</CartProvider>
      <Toaster />
    </QueryClientProvider>
  );
}

function Live() {
  const queryClient = useQueryClient();
  useEffect(() => keepLive(queryClient), [queryClient]);
  return null;
}
