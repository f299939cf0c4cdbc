import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { ProofPage } from './proof-page';

const DOCS = join(import.meta.dirname, '../../../../../docs/no-oversell.md');

test('the page has the commands of the documentation', async () => {
  fakeApi({ 'GET /api/settings': settings });
  renderAt('/proof', '/proof', <ProofPage />);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    /^Booked means booked, and we can prove it$/,
  );
  const documented = [...readFileSync(DOCS, 'utf8').matchAll(/^ +\$ (.+)$/gm)].map(([, command]) => command);
  const shown = [...document.querySelectorAll('code')].map(({ textContent }) => textContent);
  expect(shown).toEqual(documented);
  expect(shown).toHaveLength(2);
});
