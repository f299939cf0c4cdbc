import type { Problem } from '@party-rental/contracts';

/** A rejected or failed request. Its message is a sentence for users. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** The problem document of a response, or a generic one. */
export async function toApiProblem(response: Pick<Response, 'status' | 'json'>): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  return new ApiProblem(isProblem(body) ? body : genericProblem(response.status));
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
