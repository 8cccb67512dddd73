/** The mandate of automatic investing: read, given, and ended. It holds while the member's setting is on. */
import { createHash } from 'node:crypto'
import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { balancesOfOwner, ownedBalancesIn } from '@kolo/ledger/balance'
import { walletIn } from '@kolo/payments/server'
import { changePreferences, profileHead } from '@kolo/profile/server'
import { wholePreferences } from '@kolo/profile/settings-rules'
import { investmentsAccess } from '../../investments.access.ts'
import type { giveMandate, Mandate } from '../mandate.contract.ts'
import { mandateNumber, mandateText } from '../mandate.rules.ts'
import { insertMandate, mandateRows } from './mandate.store.ts'

/** The hash by which today's mandate is known. */
export const mandateSha256 = createHash('sha256').update(mandateText).digest('hex')

/** What automatic investing is agreed to with, and whether it is on. */
export async function readMandateHandler(call: Call): Promise<Mandate> {
  const { db, actor } = call
  const said = await batchQueries(db, {
    given: mandateRows(db, actor.uid),
    profile: profileHead(db, actor.uid),
    owned: balancesOfOwner(actor.uid),
  })
  const { investment } = wholePreferences(orNotFound(said.profile[0]).preferences)
  const [given] = said.given
  return {
    isOn: investment.autoInvest && given !== undefined,
    givenAt: given?.given_at ?? null,
    isCurrent: given?.sha256 === mandateSha256,
    number: mandateNumber,
    sha256: mandateSha256,
    text: mandateText,
    ownRisk: investment.riskTolerance,
    ownCategories: investment.preferredCategories,
    walletKobo: walletIn(ownedBalancesIn(said.owned)),
    can: { give: decide(investmentsAccess.giveMandate, actor, undefined) },
  }
}

/** Agrees to it in the words that were read, and switches it on. */
export async function giveMandateHandler(call: Call, { body }: InputOf<typeof giveMandate>) {
  const { db, actor, now, request } = call
  if (body.mandate === undefined) return refuse('mandate-missing', {}, 'mandate')
  if (body.mandate !== mandateSha256) return refuse('mandate-changed', {}, 'mandate')
  await changePreferences(call, { investment: { autoInvest: true } })
  await insertMandate(db, {
    memberUid: actor.uid,
    text: mandateText,
    sha256: mandateSha256,
    number: mandateNumber,
    at: now,
    ip: request.address,
  })
  call.record({
    kind: 'investments.mandate-given',
    subjectUid: actor.uid,
    facts: { number: mandateNumber, mandate: mandateSha256 },
  })
  return readMandateHandler(call)
}

/** Switches it off. */
export async function endMandateHandler(call: Call): Promise<Mandate> {
  await changePreferences(call, { investment: { autoInvest: false } })
  call.record({ kind: 'investments.mandate-ended', subjectUid: call.actor.uid, facts: {} })
  return readMandateHandler(call)
}
