import type { RequestOf } from '@party-rental/contracts';
import { call } from './client';

export const sendMessage = (body: RequestOf<'contact'>['body']) => call('POST /api/contact', { body });
