/**
 * A request the plumbing refuses: not signed in, not allowed, not found, malformed, replayed with other input.
 * Thrown by stores and the plumbing, never by rules.
 */
export class RequestProblem extends Error {
  readonly code: RequestProblemCode
  readonly options: { message?: string; field?: string; retryAfterSeconds?: number }
  constructor(
    code: RequestProblemCode,
    options: { message?: string; field?: string; retryAfterSeconds?: number } = {},
  ) {
    super(options.message ?? code)
    this.code = code
    this.options = options
  }
}

/** Why the plumbing may refuse a request. */
export type RequestProblemCode =
  | 'not-signed-in'
  | 'user-token-expired'
  | 'not-allowed'
  | 'needs-verification'
  | 'account-inactive'
  | 'step-up-required'
  | 'not-found'
  | 'bad-request'
  | 'foreign-origin'
  | 'too-large'
  | 'wrong-content-type'
  | 'idempotency-key-missing'
  | 'idempotency-key-reused'
  | 'not-signed-by-sender'
  | 'key-not-valid'
  | 'key-not-enough'
  | 'auditor-access-ended'
  | 'still-running'
  | 'too-many-requests'
  | 'overloaded'
  | 'changed-meanwhile'

/** The record, or a "not found" that a stranger cannot tell from "not yours". */
export function orNotFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new RequestProblem('not-found')
  return row
}
