import { expect, test } from './support/test.js';

test.use({ refusedAt: ['404 /no/such/page'] });

test('an address that does not exist says so', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle(/Page not found/);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Make Your Party Unforgettable' })).toBeVisible();
});

for (const method of ['GET', 'POST', 'DELETE']) {
  test(`an unknown call of the API, by ${method}, is answered with a problem document`, async ({ request }) => {
    const answer = await request.fetch('/api/no/such/call', { method });
    expect(answer.status()).toBe(404);
    expect(answer.headers()['content-type']).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ status: 404, code: 'not_found', requestId: expect.any(String) });
  });
}
