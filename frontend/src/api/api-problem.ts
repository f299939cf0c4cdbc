import type { Problem } from '@party-rental/contracts';

/** A call that was refused or failed. Its message is a sentence for people. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** The problem document of an answer, or one made up for an answer that carries none. */
export async function problemOf(response: Pick<Response, 'status' | 'json'>): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  return new ApiProblem(isProblem(body) ? body : unexplained(response.status));
}

export function unreachable(): ApiProblem {
  return new ApiProblem({
    ...unexplained(0),
    title: 'No connection',
    detail: 'We could not reach the shop. Please check your connection and try again.',
  });
}

function unexplained(status: number): Problem {
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
