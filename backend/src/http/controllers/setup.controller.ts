import { Controller, Inject, Req, Res } from '@nestjs/common';
import { SETUP_STEPS, type InputOf, type OutputOf, type SetupStep } from '@party-rental/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Setup } from '../../accounts/setup.js';
import { EmailAccountCommands } from '../../emails/admin/email-account.commands.js';
import { PaymentAccount } from '../../payments/payment-account.js';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';
import { ShopQueries } from '../../read/settings/settings.queries.js';
import { catalog } from '../../seed/catalog.js';
import { ItemCommands } from '../../write/items/items.commands.js';
import { SignIn } from './account/sign-in.js';
import { Endpoint, Input } from './endpoint.js';

@Controller()
export class SetupController {
  constructor(
    private readonly setup: Setup,
    private readonly shop: ShopQueries,
    private readonly emailAccount: EmailAccountCommands,
    private readonly payments: PaymentAccount,
    private readonly items: ItemCommands,
    private readonly signIn: SignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Endpoint('setup')
  async show(@Req() { account, lacksSecondFactor }: FastifyRequest): Promise<OutputOf<'setup'>> {
    const needed = await this.setup.isNeeded();
    const isAdmin = account?.role === 'ADMIN' && !lacksSecondFactor;
    if (!this.config.production || !(needed || isAdmin)) return { needed, steps: [] };
    const done: Record<SetupStep, boolean> = {
      account: !needed,
      ...(await this.shop.setupSteps()),
      email: (await this.emailAccount.show()).source !== null,
      payments: (await this.payments.current()) !== undefined,
    };
    const skipped = new Set(await this.setup.readSkipped());
    return { needed, steps: SETUP_STEPS.map((key) => ({ key, done: done[key], skipped: skipped.has(key) })) };
  }

  @Endpoint('createFirstAdmin')
  async createFirstAdmin(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Input() { body }: InputOf<'createFirstAdmin'>,
  ) {
    return this.signIn.begin(request, reply, await this.setup.createAdmin(body));
  }

  @Endpoint('skipSetupStep')
  skip(@Input() { body }: InputOf<'skipSetupStep'>) {
    return this.setup.skip(body.step);
  }

  @Endpoint('addDemonstrationCatalog')
  addCatalog() {
    return this.items.fillCatalog(catalog);
  }
}
