import { Injectable } from '@nestjs/common';
import type { ConnectPaymentAccount } from '@party-rental/contracts';
import { ConnectedAccount } from '../platform/security/connected-account.js';
import type { PaymentProvider } from './provider.js';
import type { StripeAccount } from './stripe-provider.js';

interface PaymentKeys extends StripeAccount {
  /** By the owner, in the settings. */
  connected?: { at: Date; by: string | null };
}

/** The account that takes payments online. */
@Injectable()
export class PaymentAccount extends ConnectedAccount<ConnectPaymentAccount, PaymentProvider> {
  protected readonly store = { table: 'payment_account', provider: 'stripe', stream: 'payment-account' };

  /** With its keys, which no response may contain. */
  async read(): Promise<PaymentKeys | undefined> {
    if (this.config.payments) return this.config.payments;
    const stored = await this.readStored();
    return stored && { ...this.toAccount(stored.keys), connected: stored };
  }

  /** Not connected yet. */
  open(keys: ConnectPaymentAccount): Promise<PaymentProvider> {
    return openAccount(this.toAccount(keys));
  }

  protected isSet(): boolean {
    return this.config.payments !== undefined;
  }

  protected async openCurrent(): Promise<PaymentProvider | undefined> {
    const account = await this.read();
    return account && openAccount(account);
  }

  private toAccount(keys: ConnectPaymentAccount): StripeAccount {
    return { name: 'stripe', ...keys, url: this.config.paymentSimulatorUrl };
  }
}

/** The provider's library is loaded only by a shop that uses it. */
async function openAccount(account: StripeAccount): Promise<PaymentProvider> {
  const { StripeProvider } = await import('./stripe-provider.js');
  return new StripeProvider(account);
}
