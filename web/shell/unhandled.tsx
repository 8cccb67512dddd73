import { ApiProblem } from '@kolo/foundation/problem'

/** An error of signing in or of permission that no screen waits for is logged, and that is all that becomes of it. */
export function swallowUnhandled(
  event: Pick<PromiseRejectionEvent, 'reason' | 'preventDefault'>,
  log: (message: string) => void,
): void {
  const { reason } = event
  if (!(reason instanceof ApiProblem) || (reason.status !== 401 && reason.status !== 403)) return
  log(`${reason.code}: ${reason.message}`)
  event.preventDefault()
}
