import type { Booking } from '@party-rental/contracts';
import { ADMIN } from './support/attacked-shop.js';
import { expect, test } from './support/test.js';
import { PASSWORD } from '../support/customer-client.js';

const SCRIPTS = [
  '<script>window.hit=1</script>',
  '<img src=x onerror="window.hit=1">',
  '"><svg onload=window.hit=1>',
  "'-window.hit=1-'",
  '{{constructor.constructor("window.hit=1")()}}',
  '</script><script>window.hit=1</script>',
  'javascript:window.hit=1',
].join(' ');

test('no text of a customer or admin runs as a script in any browser', async ({ shop, browser }) => {
  test.slow();
  const owner = await shop.admin();
  const item = await shop.item({
    name: SCRIPTS.slice(0, 120),
    description: SCRIPTS,
    dimensions: SCRIPTS.slice(0, 110),
  });
  const customer = await shop.customer();
  await customer.visitor.request('changeUser', {
    body: { firstName: '<img src=x onerror=window.hit=1>', lastName: '"><b onclick=x>' },
  });
  const body = await shop.form(item, {
    userId: customer.user.id,
    customerName: SCRIPTS.slice(0, 120),
    address: SCRIPTS.slice(0, 200),
    city: SCRIPTS.slice(0, 120),
    specialInstructions: SCRIPTS,
  });
  const booking = await customer.visitor.request<Booking>('createBooking', { body });
  await owner.request('changeBookingStatus', {
    params: { id: booking.id },
    body: { status: 'CANCELLED', reason: SCRIPTS },
  });

  const page = await browser.newPage({ baseURL: shop.url, extraHTTPHeaders: { 'x-forwarded-for': '198.18.200.1' } });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  page.on('dialog', (dialog) => {
    refused.push('a dialog');
    void dialog.dismiss();
  });
  const look = async (path: string, text: string) => {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    expect([path, await page.evaluate(() => 'hit' in window)]).toEqual([path, false]);
  };
  const signIn = async (username: string, password: string) => {
    const status = await page.evaluate(
      async (login) =>
        (
          await fetch('/api/login', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(login),
          })
        ).status,
      { username, password },
    );
    expect(status).toBe(200);
  };

  await look('/', '<script>window.hit=1');
  await look(`/item/${item.id}`, '<img src=x onerror');
  await look(`/?search=${encodeURIComponent(SCRIPTS)}`, '<script>window.hit=1');
  await expect(page.getByRole('searchbox')).toHaveValue(SCRIPTS);
  const keepCart = (text: string) => page.evaluate((cart) => localStorage.setItem('party-rental:cart', cart), text);
  await keepCart(SCRIPTS);
  await look('/cart', 'Your cart is empty');
  const planted = { ...item, id: 999_999, name: `Planted ${SCRIPTS}`, description: SCRIPTS, imageUrl: SCRIPTS };
  await keepCart(JSON.stringify([{ item: planted, quantity: 1, selectedDate: booking.eventDate }]));
  await look('/cart', 'Planted <script>window.hit=1');
  await keepCart('[]');
  await signIn(customer.form.username, PASSWORD);
  await look('/account', '<img src=x onerror');
  await look(`/booking-details/${booking.id}`, '<script>window.hit=1');
  await signIn(ADMIN.username, ADMIN.password);
  await look('/admin/dashboard', '<script>window.hit=1');
  await look(`/admin/bookings?search=${booking.number}`, '<script>window.hit=1');
  await look(`/admin/bookings/${booking.id}`, '<script>window.hit=1');
  await look(`/admin/customers?search=${encodeURIComponent(body.customerEmail)}`, '<script>window.hit=1');
  expect(refused).toEqual([]);
  await page.close();
  await owner.request('removeItem', { params: { id: item.id } });
});

test('the policy blocks an injected script', async ({ shop, page }) => {
  await page.goto(`${shop.url}/about`);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hit = 1';
    document.body.append(script);
    const image = document.createElement('div');
    image.innerHTML = '<img src="x" onerror="window.hit = 1">';
    document.body.append(image);
    const elsewhere = document.createElement('script');
    elsewhere.src = 'https://evil.example/x.js';
    document.body.append(elsewhere);
  });
  await expect(page.locator('div > img[src="x"]')).toBeAttached();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('no page can be framed, not even by its own origin', async ({ shop, page }) => {
  const withoutPolicy = `${shop.url}/without-policy`;
  await page.route(withoutPolicy, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Frames welcome' }));
  for (const parent of [`${shop.url}/about`, withoutPolicy]) {
    await page.goto(parent);
    await page.evaluate(async () => {
      const frame = document.createElement('iframe');
      // A refused frame loads the browser's error page.
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.src = '/cart';
      document.body.append(frame);
      await loaded;
    });
    const shown = page.frames().filter((frame) => frame !== page.mainFrame());
    expect([parent, ...shown.map((frame) => frame.url())]).toEqual([parent, 'chrome-error://chromewebdata/']);
  }
});
