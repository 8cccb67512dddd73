/** What the community decides about card payments. */

import type { Call } from '@kolo/application/call'
import {
  defineSetting,
  settingIn,
  settingRows,
  writeSetting,
  yesOrNo,
} from '@kolo/application/community-settings'
import type { RowsOf } from '@kolo/database/batched-queries'
import type { InputOf } from '@kolo/foundation/endpoint'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { savedCardIn } from '../../saved-cards/server/saved-card.ts'
import { savedCardRows } from '../../saved-cards/server/saved-cards.store.ts'
import {
  type CardSettings,
  type CardWay,
  type changeCardSettings,
  hearPaystack,
} from '../card-payment.contract.ts'
import { feeBearers } from '../card-payment.rules.ts'
import { channel } from './card-payment.store.ts'

/** Who bears what the provider takes, of payments that are started from now on. */
export const feeBearer = defineSetting({
  name: 'cards.fee-bearer',
  schema: z.enum(feeBearers),
  initial: 'community',
  meaning: 'Who pays the fee of card payments.',
  title: 'Card payments',
  lines: (bearer) => [
    { label: 'The fee is borne by', value: bearer === 'member' ? 'the member' : 'the community' },
  ],
})

/** Whether members are offered to pay by card, where a provider is configured. What was begun is booked all the same. */
export const offered = defineSetting({
  name: 'cards.offered',
  schema: z.boolean(),
  initial: true,
  meaning: 'Whether members are offered to pay by card.',
  title: 'Card payments',
  lines: (isOffered) => [{ label: 'Offered to members', value: yesOrNo(isOffered) }],
})

/** What is set about cards: a query. */
export const cardSettingRows = () => settingRows([feeBearer, offered])

type SettingsRead = RowsOf<{ settings: ReturnType<typeof cardSettingRows> }>['settings']

/** Whether card payments can be begun now. */
export function isOffered({ community }: Pick<Call, 'community'>, rows: SettingsRead): boolean {
  return community.cards !== undefined && settingIn(rows, offered)
}

/** What says how this member is offered to pay by card, as queries to be asked together with what a page shows beside. */
export function cardWayRows({ actor }: Pick<Call, 'actor'>) {
  return {
    cardSettings: cardSettingRows(),
    savedCard: savedCardRows(actor.uid),
    cardsBegun: sql<{ begun: boolean }>`select exists (select from payments
      where member_uid = ${actor.uid} and channel = ${channel}) as begun`,
  }
}

export function cardWayOf(
  { community, now }: Pick<Call, 'community' | 'now'>,
  rows: RowsOf<ReturnType<typeof cardWayRows>>,
): CardWay {
  return {
    isOffered: isOffered({ community }, rows.cardSettings),
    feeBearer: settingIn(rows.cardSettings, feeBearer),
    savedCard: savedCardIn(rows.savedCard, now),
    hasPayments: rows.cardsBegun[0]?.begun === true,
  }
}

export async function readCardSettingsHandler({
  db,
  community,
}: Pick<Call, 'db' | 'community'>): Promise<CardSettings> {
  const { rows } = await cardSettingRows().execute(db)
  return {
    isConfigured: community.cards !== undefined,
    isOffered: settingIn(rows, offered),
    webhookUrl: `${community.origin}${hearPaystack.path}`,
    feeBearer: settingIn(rows, feeBearer),
  }
}

/** Changes what is offered, or who bears the fee. What was started keeps what its member was told. */
export async function changeCardSettingsHandler(call: Call, { body }: InputOf<typeof changeCardSettings>) {
  const { db, actor, now } = call
  const decision = { actorUid: actor.uid, now }
  if (body.feeBearer !== undefined) await writeSetting(db, feeBearer, body.feeBearer, decision)
  if (body.isOffered !== undefined) await writeSetting(db, offered, body.isOffered, decision)
  call.record({ kind: 'cards.settings-changed', facts: { ...body } })
  return readCardSettingsHandler(call)
}
