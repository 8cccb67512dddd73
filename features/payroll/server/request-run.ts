import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { payrollAccess } from '../payroll.access.ts'
import type { askRun } from '../payroll.contract.ts'
import { payrollKind, readyToBook } from './book-run.ts'
import { isOnRun, lockRun } from './payroll.store.ts'
import { presentRun } from './present-run.ts'

/** Asks for it to be booked, or is the second who agrees. */
export async function askRunHandler(call: Call, { params, body }: InputOf<typeof askRun>) {
  const { db, actor } = call
  const run = await lockRun(db, params.id)
  const no = refusalOf(payrollAccess.ask, actor, { state: run.state })
  if (no) return no
  if (run.version !== body.version) throw new RequestProblem('changed-meanwhile')
  if (await isOnRun(db, run.id, actor.uid)) return refuse('own-line')
  const change = await readyToBook(call, run)
  if (isRefusal(change)) return change
  const outcome = await askApproval(call, payrollKind, { subjectId: run.id, change, reason: body.reason })
  if (isRefusal(outcome)) return outcome
  return presentRun(call, await lockRun(db, run.id))
}
