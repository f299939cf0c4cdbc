import { Module } from '@nestjs/common';
import { PaymentAccount } from './payment-account.js';
import { PaymentAccountCommands } from './payment-account.commands.js';
import { PaymentRequests } from './payment-requests.js';

const providers = [PaymentAccount, PaymentAccountCommands, PaymentRequests];

/** The account at a payment provider, and what the shop asks it for. */
@Module({ providers, exports: providers })
export class PaymentsModule {}
