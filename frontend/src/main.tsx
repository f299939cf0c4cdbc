import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app';
import { firstAnswers } from './app/first-answers';
import { watchHistory } from './shared/history-guard';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchHistory();

const page = (
  <StrictMode>
    <App answers={firstAnswers()} />
    <Alive />
  </StrictMode>
);

// What the server drew comes to life as it stands. In a transition, which lets the browser do other things in between.
startTransition(() => {
  if (root.firstElementChild) hydrateRoot(root, page);
  else createRoot(root).render(page);
});

/** Tells the script that was here first (build/paint-first.ts) that the page answers from now on. */
function Alive() {
  useEffect(() => {
    dispatchEvent(new Event('alive'));
  }, []);
  return null;
}
