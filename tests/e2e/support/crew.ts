import type { APIRequestContext } from '@playwright/test';
import type { AdminClient } from '../../support/admin-client.js';
import type { Person } from '../../support/customer-client.js';
import { customerOf } from './clients.js';
import type { Inbox } from './inbox.js';

/** Signs a new crew member in with the cookies of a browser, as an invitation by email does. */
export async function joinCrew(
  api: APIRequestContext,
  person: Person,
  admin: AdminClient,
  inbox: Inbox,
): Promise<void> {
  await admin.request('inviteStaff', { body: { email: person.email, role: 'CREW' } });
  const token = new URL(await inbox.invitationLink(person)).searchParams.get('token');
  const { firstName, lastName, username, password } = person;
  await customerOf(api).request('acceptInvitation', { body: { token, firstName, lastName, username, password } });
}
