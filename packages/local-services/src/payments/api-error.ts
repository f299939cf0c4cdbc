/** An error in Stripe's format. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message);
  }

  get body(): string {
    return JSON.stringify({ error: { type: 'invalid_request_error', ...this.details, message: this.message } });
  }
}
