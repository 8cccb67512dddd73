/**
 * What the client throws when the server says no, or says nothing. Apart from request.ts so that the first scripts of
 * a page, which only need to recognise a problem, do not carry the schemas that read one.
 */
import type { Problem } from './endpoint.ts'

/** An answer that is not a success, or no answer at all (`status` 0). */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly problem: Problem | undefined
  /** When to ask again, as the `Retry-After` of the answer says it: seconds or a date. */
  readonly retryAfter: string | undefined
  constructor(status: number, code: string, message: string, problem?: Problem, retryAfter?: string) {
    super(message)
    this.status = status
    this.code = code
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** The problem of a request that got no answer, in the specification's words. */
export function networkProblem(): ApiProblem {
  return new ApiProblem(0, 'network-request-failed', 'Network error. Please check your internet connection.')
}
