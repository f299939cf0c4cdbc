import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { readPreloadedData } from './app/preloaded-data';
import { preloadPage } from './app/router';
import { watchHistory } from './shared/page/history-guard';
import './styles.css';

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
