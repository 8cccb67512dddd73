/** A channel that is off until an administrator switches it on: its setting, and what its two endpoints answer. */
import type { Call } from '@kolo/application/call'
import { defineSetting, readSetting, writeSetting, yesOrNo } from '@kolo/application/community-settings'
import type { InputOf } from '@kolo/foundation/endpoint'
import * as z from 'zod/mini'
import type { TakenEndpoints } from '../channels.contract.ts'

/** The switch of a channel: whether money is taken, and the commands of its endpoints. */
export function takenSwitch({
  channel,
  title,
  meaning,
}: {
  channel: string
  title: string
  meaning: string
}) {
  const setting = defineSetting({
    name: `${channel}.is-taken`,
    schema: z.boolean(),
    initial: false,
    meaning,
    title,
    lines: (isTaken) => [{ label: 'Taken', value: yesOrNo(isTaken) }],
  })
  const isTaken = (db: Call['db']) => readSetting(db, setting)
  return {
    setting,
    isTaken,
    read: async ({ db }: Pick<Call, 'db'>) => ({ isTaken: await isTaken(db) }),
    change: async (call: Call, { body }: InputOf<TakenEndpoints['change']>) => {
      const { db, actor, now } = call
      await writeSetting(db, setting, body.isTaken, { actorUid: actor.uid, now })
      call.record({ kind: `${channel}.settings-changed`, facts: { isTaken: body.isTaken } })
      return { isTaken: body.isTaken }
    },
  }
}
