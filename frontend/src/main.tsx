// First: with React at its start, the first download compresses 0.5 kB better.
import { createRoot } from 'react-dom/client';
import type { PreloadedData } from '@party-rental/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { readPreloadedData, createQueryClient } from './app/query-client';
import { Pages, preloadPage } from './app/router';
import { CartProvider } from './shared/cart/cart-provider';
import { watchHistory } from './shared/page/history-guard';
import './styles.css';
import { Toaster } from './ui/overlays/toaster';

watchHistory();
// The HTML shell stays until the whole page can take its place.
void preloadPage(window.location.pathname).then(mount);

function mount() {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // A transition keeps the browser responsive.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App data={readPreloadedData()} />
      </StrictMode>,
    ),
  );
}

function App({ data }: { data: PreloadedData }) {
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
