import { Module } from '@nestjs/common';
import type { Config } from '../platform/config/config.js';
import { CONFIG } from '../platform/tokens.js';
import { PaymentRequests } from './payment-requests.js';
import { PaymentCommands } from './payments.commands.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from './provider.js';

/** The payment provider, and what the shop asks it for. */
@Module({
  providers: [
    PaymentRequests,
    PaymentCommands,
    {
      provide: PAYMENT_PROVIDER,
      inject: [CONFIG],
      // The provider's library is loaded only by a shop that uses it.
      async useFactory({ payments }: Config): Promise<PaymentProvider | undefined> {
        if (!payments) return undefined;
        const { StripeProvider } = await import('./stripe-provider.js');
        return new StripeProvider(payments);
      },
    },
  ],
  exports: [PaymentRequests, PaymentCommands, PAYMENT_PROVIDER],
})
export class PaymentsModule {}
