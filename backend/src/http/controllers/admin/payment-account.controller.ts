import { Controller } from '@nestjs/common';
import type { InputOf, User } from '@party-rental/contracts';
import { PaymentAccountCommands } from '../../../payments/payment-account.commands.js';
import { CurrentUser } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';

@Controller()
export class PaymentAccountController {
  constructor(private readonly account: PaymentAccountCommands) {}

  @Endpoint('paymentAccount')
  show() {
    return this.account.show();
  }

  @Endpoint('connectPaymentAccount')
  connect(@CurrentUser() { id }: User, @Input() { body }: InputOf<'connectPaymentAccount'>) {
    return this.account.connect(body, id);
  }

  @Endpoint('testPaymentAccount')
  test() {
    return this.account.test();
  }

  @Endpoint('disconnectPaymentAccount')
  disconnect() {
    return this.account.disconnect();
  }
}
