import type { RequestOf, SecondFactorStatus } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client';
import { staffKey } from './admin/owner-keys';

/** Whether the signed-in member of staff uses two-step sign-in. */
export const secondFactorQuery = queryOptions({
  queryKey: [...staffKey, 'own second factor'],
  queryFn: ({ signal }) => call('GET /api/user/second-factor', { signal }),
  staleTime: 0,
});

export const isSetupRequired = ({ isOn, isRequired }: SecondFactorStatus) => isRequired && !isOn;

export const secondFactorLogin = (body: RequestOf<'secondFactorLogin'>['body']) =>
  call('POST /api/login/second-factor', { body });

export const sendSecondFactorLink = () => call('POST /api/user/second-factor/link', {});

export const startSecondFactor = (body: RequestOf<'startSecondFactor'>['body']) =>
  call('POST /api/user/second-factor', { body });

export const confirmSecondFactor = (body: RequestOf<'confirmSecondFactor'>['body']) =>
  call('POST /api/user/second-factor/confirmation', { body });

export const renewRecoveryCodes = (body: RequestOf<'renewRecoveryCodes'>['body']) =>
  call('POST /api/user/second-factor/recovery-codes', { body });

export const removeSecondFactor = (body: RequestOf<'removeSecondFactor'>['body']) =>
  call('POST /api/user/second-factor/removal', { body });
