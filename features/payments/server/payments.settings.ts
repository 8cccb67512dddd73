/**
 * What the community decides about payments, and how. What must always be true: the threshold of the second pair of
 * eyes never rises by the will of one person, or whoever wants to be alone would raise it first.
 */
import { recordEvent } from '@kolo/audit/server'
import type { Call, Db } from '@kolo/database/call'
import { defineSetting, readSetting, writeSetting } from '@kolo/database/community-settings'
import type { InputOf } from '@kolo/foundation/endpoint'
import { aloneDelayHours, decideFourEyes, type FourEyesDecision } from '@kolo/foundation/four-eyes'
import { formatNaira, type Kobo, naira } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { addHours, type Instant } from '@kolo/foundation/time'
import { idWire, instantWire } from '@kolo/foundation/wire'
import { readAdministration } from '@kolo/profile/server'
import * as z from 'zod/mini'
import { paymentAmountWire } from '../payments.contract.ts'
import type { changeThreshold, PaymentSettings } from '../settings.contract.ts'
import { peopleOf } from './people.ts'
import { tellStaffAlone } from './tell-people.ts'

/** From which amount two administrators must agree that money came in. */
export const secondAdministratorFrom = defineSetting({
  name: 'payments.second-administrator-from',
  schema: paymentAmountWire,
  initial: naira(500_000n),
  meaning: 'From this amount a payment is confirmed by two administrators.',
})

const proposedThreshold = defineSetting({
  name: 'payments.second-administrator-proposal',
  schema: z.nullable(
    z.object({ amount: paymentAmountWire, by: idWire, at: instantWire, noticeAt: z.nullable(instantWire) }),
  ),
  initial: null,
  meaning: 'A higher threshold that one administrator asked for and another has not agreed to.',
})

type Proposal = NonNullable<z.output<typeof proposedThreshold.schema>>

/** The threshold that holds now. */
export function readSecondAdministratorFrom(db: Db): Promise<Kobo> {
  return readSetting(db, secondAdministratorFrom)
}

/** The settings as they are. */
export async function readPaymentSettingsAct(call: Call): Promise<PaymentSettings> {
  const proposal = await readSetting(call.db, proposedThreshold)
  return {
    secondAdministratorFromKobo: await readSecondAdministratorFrom(call.db),
    proposal: proposal ? await presentProposal(call, proposal) : undefined,
  }
}

/** Lowers the threshold, asks to raise it, or agrees to what another administrator asked for. */
export async function changeThresholdAct(call: Call, { body }: InputOf<typeof changeThreshold>) {
  const { db, actor, now } = call
  const wanted = body.amountKobo
  if (wanted <= (await readSetting(db, secondAdministratorFrom))) {
    await decide(call, wanted, false)
    return readPaymentSettingsAct(call)
  }
  const standing = await readSetting(db, proposedThreshold)
  const proposal =
    standing?.amount === wanted ? standing : { amount: wanted, by: actor.uid, at: now, noticeAt: null }
  const eyes = await eyesOn(call, proposal)
  if (eyes.next === 'wait') return refuse('alone-delay', { from: eyes.until })
  if (eyes.next === 'fetch-second' && proposal === standing) return refuse('own-threshold')
  if (eyes.next === 'approve') await decide(call, wanted, eyes.alone)
  else await ask(call, { ...proposal, noticeAt: eyes.next === 'tell-staff' ? now : null })
  return readPaymentSettingsAct(call)
}

async function eyesOn({ db, actor, now }: Call, proposal: Proposal): Promise<FourEyesDecision> {
  return decideFourEyes({
    actorUid: actor.uid,
    preparedByUids: [proposal.by],
    ...(await readAdministration(db, now)),
    noticeAt: proposal.noticeAt ?? undefined,
    now,
  })
}

async function ask(call: Call, proposal: Proposal): Promise<void> {
  const { db, actor, now } = call
  await writeSetting(db, proposedThreshold, proposal, { actorUid: actor.uid, now })
  await record(call, 'payments.threshold-asked', {
    amountKobo: proposal.amount.toString(),
    staffTold: proposal.noticeAt !== null,
  })
  if (proposal.noticeAt === null) return
  const deed = `The amount from which two administrators confirm a payment is about to rise to ${formatNaira(proposal.amount)}.`
  await tellStaffAlone(call, deed, aloneFrom(proposal.noticeAt))
}

async function decide(call: Call, wanted: Kobo, alone: boolean): Promise<void> {
  const decision = { actorUid: call.actor.uid, now: call.now }
  await writeSetting(call.db, secondAdministratorFrom, wanted, decision)
  await writeSetting(call.db, proposedThreshold, null, decision)
  await record(call, 'payments.threshold-changed', { amountKobo: wanted.toString(), alone })
}

function aloneFrom(noticeAt: Instant): Instant {
  return addHours(noticeAt, aloneDelayHours)
}

async function presentProposal(call: Call, proposal: Proposal): Promise<PaymentSettings['proposal']> {
  const eyes = await eyesOn(call, proposal)
  const { uid, fullName } = (await peopleOf(call.db, [proposal.by]))(proposal.by)
  return {
    secondAdministratorFromKobo: proposal.amount,
    askedBy: { uid, fullName },
    askedAt: proposal.at,
    aloneFrom: proposal.noticeAt ? aloneFrom(proposal.noticeAt) : undefined,
    can: {
      agree: eyes.next === 'fetch-second' ? 'own-threshold' : eyes.next === 'wait' ? 'alone-delay' : true,
    },
  }
}

function record(call: Call, kind: string, facts: Record<string, string | boolean>): Promise<void> {
  const { db, actor, now, requestId, address } = call
  return recordEvent(db, { kind, actorUid: actor.uid, facts, now, requestId, address })
}
