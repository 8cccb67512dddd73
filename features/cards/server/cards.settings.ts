/** What the community decides about card payments. */

import type { Call } from '@kolo/database/call'
import {
  defineSetting,
  readSetting,
  settingIn,
  settingRows,
  writeSetting,
} from '@kolo/database/community-settings'
import type { RowsOf } from '@kolo/database/together'
import type { InputOf } from '@kolo/foundation/endpoint'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type CardSettings, type CardWay, type changeCardSettings, hearPaystack } from '../cards.contract.ts'
import { feeBearers } from '../cards.rules.ts'
import { channel } from './cards.store.ts'

/** Who bears what the provider takes, of payments that are started from now on. */
export const feeBearer = defineSetting({
  name: 'cards.fee-bearer',
  schema: z.enum(feeBearers),
  initial: 'community',
  meaning: 'Who bears the fee of card payments.',
})

/** What says how this member is offered to pay by card, as queries to be asked together with what a page shows beside. */
export function cardWayRows({ actor }: Pick<Call, 'actor'>) {
  return {
    cardSettings: settingRows([feeBearer]),
    cardsBegun: sql<{ begun: boolean }>`select exists (select from payments
      where member_uid = ${actor.uid} and channel = ${channel}) as begun`,
  }
}

/** What these rows say. */
export function cardWayOf(
  { community }: Pick<Call, 'community'>,
  rows: RowsOf<ReturnType<typeof cardWayRows>>,
): CardWay {
  return {
    isOffered: community.cards !== undefined,
    feeBearer: settingIn(rows.cardSettings, feeBearer),
    hasPayments: rows.cardsBegun[0]?.begun === true,
  }
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
