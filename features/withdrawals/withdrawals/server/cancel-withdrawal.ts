import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { withdrawalsAccess } from '../../withdrawals.access.ts'
import type { cancelWithdrawal } from '../withdrawal.contract.ts'
import { presentWithdrawal } from './present-withdrawal.ts'
import { giveBack } from './return-money.ts'
import { lockWithdrawal } from './withdrawal.store.ts'

/** A member takes back a request that nobody has decided; what a second administrator was asked about it goes. */
export async function cancelWithdrawalHandler(call: Call, { params }: InputOf<typeof cancelWithdrawal>) {
  const row = await lockWithdrawal(call.db, params.id)
  if (row.member_uid !== call.actor.uid) throw new RequestProblem('not-found')
  const no = refusalOf(withdrawalsAccess.cancel, call.actor, row)
  if (no) return no
  return presentWithdrawal(call, await giveBack(call, row, { status: 'cancelled' }))
}
