/** The order in which a short deduction is shared out: read, and changed by an administrator. */
import type { Call } from '@kolo/application/call'
import { readSetting, writeSetting } from '@kolo/application/community-settings'
import type { InputOf } from '@kolo/foundation/endpoint'
import type { changeDeductionOrder } from '../payroll.contract.ts'
import { deductionOrder } from './payroll.settings.ts'

export async function readDeductionOrderHandler({ db }: Pick<Call, 'db'>) {
  return { order: await readSetting(db, deductionOrder) }
}

export async function changeDeductionOrderHandler(
  call: Call,
  { body: { order } }: InputOf<typeof changeDeductionOrder>,
) {
  const { db, actor, now } = call
  await writeSetting(db, deductionOrder, order, { actorUid: actor.uid, now })
  call.record({ kind: 'payroll.order-changed', facts: { order: order.join(', ') } })
  return { order }
}
