import { ApiProblem } from '@kolo/foundation/problem'

/** Whether a call is worth another try: the network failed or the server did, and it was not a refusal. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500
}

/** Whether the address leads to nothing: not there, not theirs, or not an id at all. Asking again changes nothing. */
export function isNowhere(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false
  return error.status === 404 || (error.status === 422 && error.problem?.field === 'id')
}

/** What is wrong with one field of what was asked, to stand beside it: asking the same again changes nothing. */
export function faultOf(error: unknown, field: string): string | undefined {
  return error instanceof ApiProblem && error.problem?.field === field ? error.message : undefined
}

/** The sentence to show for any thrown thing. */
export function sentenceOfError(error: unknown): string {
  return error instanceof ApiProblem ? error.message : 'We encountered an unexpected error'
}
