import { Module } from '@nestjs/common';
import { EmailAccount } from './email-account.js';

/** The mail server. */
@Module({ providers: [EmailAccount], exports: [EmailAccount] })
export class EmailAccountModule {}
