import { expect, test } from 'vitest';
import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPart } from './lazy-part';

test('a part whose download failed is missing, and is downloaded again when it renders again', async () => {
  let downloads = 0;
  const Notice = lazyPart<{ text: string }>(async () => {
    downloads++;
    if (downloads === 1) throw new Error('no connection');
    return ({ text }) => <p>{text}</p>;
  });
  const page = (text: string) => (
    <Suspense fallback={<p>Loading...</p>}>
      <Notice text={text} />
    </Suspense>
  );
  const { rerender } = render(page('Sold out'));
  await waitFor(() => expect(screen.queryByText('Loading...')).not.toBeInTheDocument());
  expect(downloads).toBe(1);
  rerender(page('Sold out again'));
  expect(await screen.findByText('Sold out again')).toBeVisible();
  rerender(page('Still sold out'));
  expect(screen.getByText('Still sold out')).toBeVisible();
  expect(downloads).toBe(2);
});
