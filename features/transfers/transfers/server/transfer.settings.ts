/**
 * What the community decides about payments, and how. What must always be true: the threshold of the second pair of
 * eyes never rises by the will of one person, or whoever wants to be alone would raise it first; and the ceiling of what
 * is decided alone is never changed alone.
 */

import { approvalKind, type Call } from '@kolo/application/call'
import {
  defineSetting,
  lockSetting,
  readSetting,
  type Setting,
  writeSetting,
} from '@kolo/application/community-settings'
import { aloneCeiling, askApproval, dropApproval, readWaiting } from '@kolo/approvals/server'
import type { Db } from '@kolo/database/tables'
import type { InputOf } from '@kolo/foundation/endpoint'
import { formatNaira, type Kobo, naira } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import { paymentAmountWire } from '@kolo/payments/contract'
import * as z from 'zod/mini'
import type { changeAloneCeiling, changeThreshold, PaymentSettings } from '../settings.contract.ts'
import { transfersMessages } from '../transfer.messages.ts'

/** From which amount two administrators must agree that money came in. */
export const secondAdministratorFrom = defineSetting({
  name: 'payments.second-administrator-from',
  schema: paymentAmountWire,
  initial: naira(500_000n),
  meaning: 'From this amount a payment is confirmed by two administrators.',
  title: 'Payments confirmed by two administrators',
  lines: (amount, { naira: write }) => [{ label: 'From', value: write(amount) }],
})

type AmountChange = { before: Kobo; after: Kobo }

/** An amount of the settings that two administrators change. */
function amountKind(
  setting: Setting<typeof koboWire>,
  words: { name: string; title: string; event: string; latestCounts?: boolean; neverAlone?: boolean },
) {
  const { name, title, event, ...how } = words
  return approvalKind<AmountChange>({
    name,
    subjectType: 'setting',
    permission: 'manage_settings',
    ...how,
    change: z.object({ before: koboWire, after: koboWire }),
    describe: ({ before, after }) => ({
      title,
      lines: [{ label: 'Amount', value: `${formatNaira(before)} → ${formatNaira(after)}` }],
    }),
    amountOf: ({ after }) => after,
    lockSubject: async ({ db }) => ({ version: (await lockSetting(db, setting)).version }),
    apply: async (call, _, { after }, { alone }) => {
      await write(call, setting, event, after, alone)
      return undefined
    },
    words: transfersMessages,
  })
}

/** A higher threshold: the last one asked for counts. */
export const thresholdKind = amountKind(secondAdministratorFrom, {
  name: 'payments.threshold',
  title: 'A higher amount from which two administrators confirm a payment',
  event: 'payments.threshold-changed',
  latestCounts: true,
})

/** Another ceiling of what is decided alone. */
export const aloneCeilingKind = amountKind(aloneCeiling, {
  name: 'payments.alone-ceiling',
  title: 'Another amount above which nothing is decided alone',
  event: 'payments.alone-ceiling-changed',
  neverAlone: true,
})

/** The threshold that holds now. */
export function readSecondAdministratorFrom(db: Db): Promise<Kobo> {
  return readSetting(db, secondAdministratorFrom)
}

export async function readPaymentSettingsHandler(call: Call): Promise<PaymentSettings> {
  const { db } = call
  const settings = [secondAdministratorFrom.name, aloneCeiling.name]
  const waiting = await readWaiting(call, [thresholdKind, aloneCeilingKind], settings)
  const asked = waiting.find(({ kind }) => kind === thresholdKind.name)
  const agree = asked?.can.approve === 'own-approval' ? 'own-threshold' : asked?.can.approve
  return {
    secondAdministratorFromKobo: await readSecondAdministratorFrom(db),
    proposal:
      asked && agree !== undefined
        ? {
            ...asked,
            secondAdministratorFromKobo: asked.amountKobo ?? naira(0n),
            can: { ...asked.can, agree },
          }
        : undefined,
    aloneCeilingKobo: await readSetting(db, aloneCeiling),
    ceilingProposal: waiting.find(({ kind }) => kind === aloneCeilingKind.name),
  }
}

/** Lowers the threshold, asks to raise it, or agrees to what another administrator asked for. */
export async function changeThresholdHandler(call: Call, { body }: InputOf<typeof changeThreshold>) {
  const after = body.amountKobo
  const before = await readSecondAdministratorFrom(call.db)
  if (after <= before) {
    await dropApproval(call, thresholdKind, secondAdministratorFrom.name)
    await write(call, secondAdministratorFrom, 'payments.threshold-changed', after, false)
    return readPaymentSettingsHandler(call)
  }
  if (body.reason === undefined) return refuse('reason-missing', undefined, 'reason')
  const asked = { subjectId: secondAdministratorFrom.name, change: { before, after }, reason: body.reason }
  const outcome = await askApproval(call, thresholdKind, asked)
  if (isRefusal(outcome)) return outcome.refusal === 'own-approval' ? refuse('own-threshold') : outcome
  return readPaymentSettingsHandler(call)
}

/** Asks for another ceiling of what is decided alone, or agrees to it. */
export async function changeAloneCeilingHandler(call: Call, { body }: InputOf<typeof changeAloneCeiling>) {
  const before = await readSetting(call.db, aloneCeiling)
  const after = body.amountKobo
  if (after === before) return refuse('no-change')
  const asked = { subjectId: aloneCeiling.name, change: { before, after }, reason: body.reason }
  const outcome = await askApproval(call, aloneCeilingKind, asked)
  return isRefusal(outcome) ? outcome : readPaymentSettingsHandler(call)
}

async function write(
  call: Call,
  setting: Setting<typeof koboWire>,
  kind: string,
  amount: Kobo,
  alone: boolean,
): Promise<void> {
  const { db, actor, now } = call
  await writeSetting(db, setting, amount, { actorUid: actor.uid, now })
  const facts = { amountKobo: amount.toString(), alone }
  call.record({ kind, facts })
}
