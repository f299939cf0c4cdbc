import { Module } from '@nestjs/common';
import { accountProviders } from './account-providers.js';

@Module({ providers: accountProviders, exports: accountProviders })
export class AccountsModule {}
