/** What the community decides about card payments. */

import type { Call } from '@kolo/database/call'
import { defineSetting, readSetting, writeSetting } from '@kolo/database/community-settings'
import type { InputOf } from '@kolo/foundation/endpoint'
import * as z from 'zod/mini'
import { type CardSettings, type CardWay, type changeCardSettings, hearPaystack } from '../cards.contract.ts'
import { feeBearers } from '../cards.rules.ts'

/** Who bears what the provider takes, of payments that are started from now on. */
export const feeBearer = defineSetting({
  name: 'cards.fee-bearer',
  schema: z.enum(feeBearers),
  initial: 'community',
  meaning: 'Who bears the fee of card payments.',
})

/** What members are offered. */
export async function readCardWayAct({ db, community }: Call): Promise<CardWay> {
  return { isOffered: community.cards !== undefined, feeBearer: await readSetting(db, feeBearer) }
}

/** The settings as they are. */
export async function readCardSettingsAct({
  db,
  community,
}: Pick<Call, 'db' | 'community'>): Promise<CardSettings> {
  return {
    isConfigured: community.cards !== undefined,
    webhookUrl: `${community.origin}${hearPaystack.path}`,
    feeBearer: await readSetting(db, feeBearer),
  }
}

/** Changes who bears the fee. What was started keeps what its member was told. */
export async function changeCardSettingsAct(call: Call, { body }: InputOf<typeof changeCardSettings>) {
  const { db, actor, now } = call
  await writeSetting(db, feeBearer, body.feeBearer, { actorUid: actor.uid, now })
  call.record({ kind: 'cards.settings-changed', facts: { feeBearer: body.feeBearer } })
  return readCardSettingsAct(call)
}
