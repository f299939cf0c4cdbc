import { Inject, Injectable } from '@nestjs/common';
import type { ConnectPaymentAccount, OutputOf } from '@party-rental/contracts';
import { conflict, Rejection } from '../domain/rejections.js';
import type { Config } from '../platform/config/config.js';
import { CONFIG } from '../platform/tokens.js';
import { PaymentAccount } from './payment-account.js';
import { PaymentRequests } from './payment-requests.js';
import { ProviderError } from './provider.js';

/** What the owner does with the account that takes payments online. */
@Injectable()
export class PaymentAccountCommands {
  constructor(
    private readonly account: PaymentAccount,
    private readonly requests: PaymentRequests,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async show(): Promise<OutputOf<'paymentAccount'>> {
    const account = await this.account.read();
    const { payments, publicUrl } = this.config;
    return {
      provider: account?.name ?? null,
      mode: account ? (/^.k_live_/.test(account.secretKey) ? 'live' : 'test') : null,
      source: payments ? 'environment' : account ? 'settings' : null,
      connectedAt: account?.connected?.at.toISOString() ?? null,
      connectedBy: account?.connected?.by ?? null,
      secretKeyEnd: account?.secretKey.slice(-4) ?? null,
      webhookUrl: `${publicUrl}/api/payments/webhooks/${account?.name ?? 'stripe'}`,
    };
  }

  /** While payments are unfinished, only keys that can read them, such as new ones of the same account. */
  async connect(keys: ConnectPaymentAccount, byId: number): Promise<OutputOf<'paymentAccount'> | Rejection> {
    if (this.config.payments) return setByEnvironment();
    const { count, reference } = await this.requests.countUnfinished();
    const provider = await this.account.open(keys);
    const fault = await findFault(count > 0 && reference ? provider.readCheckout(reference) : provider.check());
    if (fault && !fault.isFinal) return new Rejection('busy', `${fault.message} Nothing was saved.`, {}, 30);
    if (fault && count > 0)
      return conflict(`These keys can't finish ${pending(count)}. Please use keys of the same Stripe account.`);
    if (fault)
      return new Rejection('malformed', fault.message, { errors: [{ path: 'secretKey', message: fault.message }] });
    await this.account.connect(keys, byId);
    return this.show();
  }

  async test(): Promise<OutputOf<'testPaymentAccount'> | Rejection> {
    const provider = await this.account.current();
    if (!provider) return conflict('No account is connected.');
    const fault = await findFault(provider.check());
    return { ok: !fault, detail: fault?.message ?? 'The secret key works.' };
  }

  async disconnect(): Promise<undefined | Rejection> {
    if (this.config.payments) return setByEnvironment();
    const { count } = await this.requests.countUnfinished();
    if (count > 0) return conflict(`You can't disconnect yet: Stripe hasn't finished ${pending(count)}.`);
    await this.account.disconnect();
    return undefined;
  }
}

/** Why the provider's call failed, if it did. */
async function findFault(call: Promise<unknown>): Promise<{ message: string; isFinal: boolean } | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { isFinal } = error;
    const message = isFinal
      ? "Stripe doesn't accept this secret key. Please copy it again from Stripe's dashboard."
      : "Stripe can't be reached at the moment. Please try again in a minute.";
    return { message, isFinal };
  }
}

function pending(count: number): string {
  return count === 1 ? 'a payment or refund' : `${count} payments or refunds`;
}

function setByEnvironment(): Rejection {
  return conflict('The account is set by the environment of the server (PAYMENTS), so it can only be changed there.');
}
