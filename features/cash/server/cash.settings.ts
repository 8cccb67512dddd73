/** Whether the community takes cash. */
import type { Call } from '@kolo/database/call'
import { defineSetting, readSetting, writeSetting } from '@kolo/database/community-settings'
import type { InputOf } from '@kolo/foundation/endpoint'
import * as z from 'zod/mini'
import type { changeCashSettings } from '../cash.contract.ts'

/** Off until administrators switch it on. */
export const cashIsTaken = defineSetting({
  name: 'cash.is-taken',
  schema: z.boolean(),
  initial: false,
  meaning: 'Whether officers receive cash.',
})

/** The setting as it is. */
export async function readCashSettingsAct({ db }: Pick<Call, 'db'>) {
  return { isTaken: await readSetting(db, cashIsTaken) }
}

/** Switches it. */
export async function changeCashSettingsAct(call: Call, { body }: InputOf<typeof changeCashSettings>) {
  const { db, actor, now } = call
  await writeSetting(db, cashIsTaken, body.isTaken, { actorUid: actor.uid, now })
  call.record({ kind: 'cash.settings-changed', facts: { isTaken: body.isTaken } })
  return readCashSettingsAct(call)
}
