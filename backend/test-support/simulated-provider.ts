import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ProviderName } from '@party-rental/contracts';
import { PaymentSimulator } from '@party-rental/local-services/payments/payment-simulator';
import { expect } from 'vitest';
import type { TestShop } from './test-shop.js';

const KEYS = { secretKey: 'sk_simulator', webhookSecret: 'whsec_simulator' };

/** The payment simulator, whose messages go to a shop that is opened after it. */
export class SimulatedProvider {
  /** The status of the shop's answer to each message. */
  readonly answers: number[] = [];
  private target = '';
  private isRunning = true;

  private constructor(
    private simulator: PaymentSimulator,
    private readonly options: Parameters<typeof PaymentSimulator.start>[0],
    private readonly messages: ReturnType<typeof createServer>,
  ) {}

  static async start(keys = KEYS): Promise<SimulatedProvider> {
    const folder = await mkdtemp(join(tmpdir(), 'payments-'));
    const messages = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => messages.once('listening', listening));
    const webhookUrl = `http://127.0.0.1:${(messages.address() as AddressInfo).port}`;
    const options = { folder, webhookUrl, ...keys };
    const provider = new SimulatedProvider(await PaymentSimulator.start(options), options, messages);
    messages.on('request', (request, response) => {
      const forwarding = buffer(request).then(async (body) => {
        const status = await provider.forward(body, String(request.headers['stripe-signature']));
        response.writeHead(status).end();
      });
      forwarding.catch(() => response.destroy());
    });
    return provider;
  }

  get url(): string {
    return this.simulator.url;
  }

  /** The settings of a shop that is connected to it. */
  get env(): Record<string, string> {
    return { PAYMENTS: 'simulator', PAYMENT_SIMULATOR_URL: this.url };
  }

  tell(shopUrl: string, name: ProviderName = 'simulator'): void {
    this.target = `${shopUrl}/api/payments/webhooks/${name}`;
  }

  async stop(): Promise<void> {
    if (this.isRunning) await this.simulator.stop();
    this.isRunning = false;
  }

  /** On its port, with what it knew. */
  async startAgain(): Promise<void> {
    this.simulator = await PaymentSimulator.start({ ...this.options, port: Number(new URL(this.url).port) });
    this.isRunning = true;
  }

  /** As its owner can do it there, without the shop. */
  async refundInDashboard(payment: string): Promise<void> {
    const headers = { authorization: `Bearer ${this.options.secretKey}` };
    const body = new URLSearchParams({ payment_intent: payment });
    expect((await fetch(`${this.url}/v1/refunds`, { method: 'POST', headers, body })).status).toBe(200);
  }

  async close(): Promise<void> {
    await this.stop();
    this.messages.close();
    await rm(this.options.folder, { recursive: true });
  }

  private async forward(body: Buffer<ArrayBuffer>, signature: string): Promise<number> {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const { status } = await fetch(this.target, { method: 'POST', headers, body });
    this.answers.push(status);
    return status;
  }
}

/** Does on its page what the customer, the bank or the owner would do. */
export async function act({ url }: { url: string }, action: object): Promise<void> {
  const response = await fetch(`${url}/actions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(action),
  });
  expect(response.status).toBe(200);
}

/** Keeps the worker from reading open checkouts until a message comes, so that it doesn't close the page of a late payment. */
export async function pausePolls({ pool }: Pick<TestShop, 'pool'>): Promise<void> {
  await pool.query(`update payment_requests set due_at = now() + interval '100 days' where status = 'waiting'`);
}
