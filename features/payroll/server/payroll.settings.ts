/** Whether employers pay deductions in here. */
import type { Call } from '@kolo/database/call'
import { defineSetting, readSetting, writeSetting } from '@kolo/database/community-settings'
import type { InputOf } from '@kolo/foundation/endpoint'
import * as z from 'zod/mini'
import type { changePayrollSettings } from '../payroll.contract.ts'

/** Off until administrators switch it on. */
export const payrollIsTaken = defineSetting({
  name: 'payroll.is-taken',
  schema: z.boolean(),
  initial: false,
  meaning: 'Whether employers pay the deductions of members in.',
})

/** The setting as it is. */
export async function readPayrollSettingsAct({ db }: Pick<Call, 'db'>) {
  return { isTaken: await readSetting(db, payrollIsTaken) }
}

/** Switches it. */
export async function changePayrollSettingsAct(call: Call, { body }: InputOf<typeof changePayrollSettings>) {
  const { db, actor, now } = call
  await writeSetting(db, payrollIsTaken, body.isTaken, { actorUid: actor.uid, now })
  call.record({ kind: 'payroll.settings-changed', facts: { isTaken: body.isTaken } })
  return readPayrollSettingsAct(call)
}
