import type { APIRequestContext } from '@playwright/test';
import { AdminClient } from '../../support/admin-client.js';
import { CustomerClient } from '../../support/customer-client.js';

/** A customer with the cookies of a browser: `page.request`. */
export const createCustomer = (api: APIRequestContext) => new CustomerClient('', {}, createFetch(api));

/** An admin with the cookies of a browser: `page.request`. */
export const createAdmin = (api: APIRequestContext) => new AdminClient('', {}, createFetch(api));

/** Sends by Playwright, which keeps the cookies: no Set-Cookie header is returned. */
function createFetch(api: APIRequestContext): typeof fetch {
  return async (url, { method = 'GET', headers, body } = {}) => {
    const reply = await api.fetch(String(url), {
      method,
      headers: headers as Record<string, string>, // as HttpClient passes them
      maxRedirects: 0,
      ...(body && { data: String(body) }),
    });
    const content = reply.status() === 204 ? null : new Uint8Array(await reply.body());
    return new Response(content, { status: reply.status(), headers: omitCookies(reply.headers()) });
  };
}

function omitCookies({ 'set-cookie': _cookies, ...headers }: Record<string, string>): Record<string, string> {
  return headers;
}
