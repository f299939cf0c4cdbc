import type { Problem } from '@party-rental/contracts';

/** A rejected or failed request. Its message is a sentence for users. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(
    readonly problem: Problem,
    /** Undefined if the server doesn't say. */
    readonly retryAfterSeconds?: number,
  ) {
    super(problem.detail);
  }
}

/** Whether a request was rejected with this code. */
export function hasCode(error: unknown, code: Problem['code']): boolean {
  return error instanceof ApiProblem && error.problem.code === code;
}

/** The problem document of a response, or a generic one. */
export async function toApiProblem(
  response: Pick<Response, 'status' | 'json'> & { headers?: Pick<Headers, 'get'> },
): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  const seconds = Number.parseInt(response.headers?.get('retry-after') ?? '', 10); // NaN for a date
  return new ApiProblem(isProblem(body) ? body : genericProblem(response.status), seconds >= 0 ? seconds : undefined);
}

export function connectionProblem(): ApiProblem {
  return new ApiProblem({
    ...genericProblem(0),
    title: 'No connection',
    detail: "We couldn't reach the shop. Please check your connection and try again.",
  });
}

function genericProblem(status: number): Problem {
  return {
    type: 'about:blank',
    title: 'Something went wrong',
    status,
    detail: 'Something went wrong on our side. Please try again in a moment.',
    code: 'internal',
    requestId: '',
  };
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'detail' in body && 'code' in body && 'status' in body;
}

/** The title to show for a failed change, which does not say that it failed if that is unknown. */
export function failureTitle(error: unknown, title: string): string {
  return error instanceof ApiProblem && error.problem.code === 'outcome_unknown' ? error.problem.title : title;
}

/** The sentence to show for a failed request. */
export function errorSentence(error: unknown, otherwise = 'Something went wrong. Please try again.'): string {
  return error instanceof ApiProblem ? error.problem.detail : otherwise;
}
