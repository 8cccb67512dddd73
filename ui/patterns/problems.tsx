import { ApiProblem } from '@kolo/foundation/problem'

/** Whether a call is worth another try: the network failed or the server did, and it was not a refusal. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500
}

/** The sentence to show for any thrown thing. */
export function sentenceOfError(error: unknown): string {
  return error instanceof ApiProblem ? error.message : 'We encountered an unexpected error'
}
