import type { FeedId, RequestOf, WebhookDelivery } from '@party-rental/contracts';
import { call, sends } from '../client';
import { read, readPages } from '../query';

const ofStaff = { reads: ['staff'] } as const;

export const staffQuery = read('GET /api/admin/staff', {}, ofStaff);

/** Where a member of staff is signed in. */
export const sessionsQuery = (id: number) => read('GET /api/admin/staff/{id}/sessions', { params: { id } }, ofStaff);

/** Sign-ins and failed tries, newest first. */
export const signInsQuery = readPages('GET /api/admin/sign-ins', {}, ofStaff);

export const inviteStaff = sends('POST /api/admin/staff/invitations');
export const resendInvitation = (id: string) => call('POST /api/admin/invitations/{id}/resend', { params: { id } });
export const revokeInvitation = (id: string) => call('DELETE /api/admin/invitations/{id}', { params: { id } });

export const changeStaff = ({ id, ...body }: { id: number } & RequestOf<'changeStaff'>['body']) =>
  call('PATCH /api/admin/staff/{id}', { params: { id }, body });

export const endSession = ({ id, sessionId }: { id: number; sessionId: string }) =>
  call('DELETE /api/admin/staff/{id}/sessions/{sessionId}', { params: { id, sessionId } });

export const endSessions = (id: number) => call('DELETE /api/admin/staff/{id}/sessions', { params: { id } });

export const calendarFeedsQuery = read('GET /api/admin/calendar-feeds', {}, ofStaff);

export const renewCalendarFeed = (feed: FeedId) =>
  call('POST /api/admin/calendar-feeds/{feed}/link', { params: { feed } });

export const revokeCalendarFeed = (feed: FeedId) =>
  call('DELETE /api/admin/calendar-feeds/{feed}/link', { params: { feed } });

export const apiKeysQuery = read('GET /api/admin/api-keys', {}, ofStaff);
export const createKey = sends('POST /api/admin/api-keys');
export const revokeKey = (id: number) => call('DELETE /api/admin/api-keys/{id}', { params: { id } });

// No live message reports deliveries, so visible lists poll.
const polled = { ...ofStaff, refetchInterval: 3_000 };

export const webhooksQuery = read('GET /api/admin/webhooks', {}, polled);

export const webhookDeliveriesQuery = (id: string) =>
  readPages('GET /api/admin/webhooks/{id}/deliveries', { params: { id } }, polled);

export const createWebhook = sends('POST /api/admin/webhooks');

export const pauseWebhook = ({ id, isPaused }: { id: string; isPaused: boolean }) =>
  call('PATCH /api/admin/webhooks/{id}', { params: { id }, body: { isPaused } });

export const deleteWebhook = (id: string) => call('DELETE /api/admin/webhooks/{id}', { params: { id } });
export const pingWebhook = (id: string) => call('POST /api/admin/webhooks/{id}/ping', { params: { id } });

export const replayDelivery = ({ webhookId, id }: { webhookId: string } & Pick<WebhookDelivery, 'id'>) =>
  call('POST /api/admin/webhooks/{id}/deliveries/{deliveryId}/replay', { params: { id: webhookId, deliveryId: id } });

export const replayWebhook = ({ id, since }: { id: string; since: string }) =>
  call('POST /api/admin/webhooks/{id}/replay', { params: { id }, body: { since } });
