import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { movingInAccess } from '../moving-in.access.ts'
import type { askMoveIn, undoMoveIn } from '../moving-in.contract.ts'
import { bringInKind, readyToBring } from './import-approval.ts'
import { anyMoveIn, lockMoveIn } from './moving-in.store.ts'
import { presentMoveIn } from './present-move-in.ts'
import { readyToTakeBack, takeBackKind } from './reversal-approval.ts'

/** Asks for a list to be brought in, or is the second who agrees. */
export async function askMoveInHandler(call: Call, { params, body }: InputOf<typeof askMoveIn>) {
  const list = await lockMoveIn(call.db, params.id)
  const no = refusalOf(movingInAccess.ask, call.actor, { state: list.state })
  if (no) return no
  if (list.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const change = await readyToBring(call, list, body)
  if (isRefusal(change)) return change
  const outcome = await askApproval(call, bringInKind, { subjectId: list.id, change, reason: body.reason })
  return isRefusal(outcome) ? outcome : presentMoveIn(call, await anyMoveIn(call.db, list.id))
}

/** Asks for a list to be taken back, or is the second who agrees. */
export async function undoMoveInHandler(call: Call, { params, body }: InputOf<typeof undoMoveIn>) {
  const list = await lockMoveIn(call.db, params.id)
  const no = refusalOf(movingInAccess.undo, call.actor, { state: list.state })
  if (no) return no
  const change = await readyToTakeBack(call, list)
  if (isRefusal(change)) return change
  const outcome = await askApproval(call, takeBackKind, { subjectId: list.id, change, reason: body.reason })
  return isRefusal(outcome) ? outcome : presentMoveIn(call, await anyMoveIn(call.db, list.id))
}
