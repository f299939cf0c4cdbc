import type { SecondFactorStatus } from '@party-rental/contracts';
import { call, sends } from './client';
import { read } from './query';

/** Whether the signed-in member of staff uses two-step sign-in. */
export const secondFactorQuery = read('GET /api/user/second-factor', {}, { reads: ['staff'] });

export const isSetupRequired = ({ isOn, isRequired }: SecondFactorStatus) => isRequired && !isOn;

export const secondFactorLogin = sends('POST /api/login/second-factor');
export const sendSecondFactorLink = () => call('POST /api/user/second-factor/link', {});
export const startSecondFactor = sends('POST /api/user/second-factor');
export const confirmSecondFactor = sends('POST /api/user/second-factor/confirmation');
export const renewRecoveryCodes = sends('POST /api/user/second-factor/recovery-codes');
export const removeSecondFactor = sends('POST /api/user/second-factor/removal');

/** The invitation of a mailed link. */
export const invitationQuery = (token: string) => read('GET /api/staff/invitation', { query: { token } }, {});

export const acceptInvitation = sends('POST /api/staff/invitation/acceptance');
