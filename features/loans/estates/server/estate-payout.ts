/** Administrators propose what becomes of what a member who died leaves. */
import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { isRefusal } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { kinRefusal, lockProfile, recordOnDeath } from '@kolo/profile/server'
import { askSharesOfDead } from '@kolo/shares/server'
import { addNomineeAccount } from '@kolo/withdrawals/server'
import type { payOutEstate, returnShares } from '../estate.contract.ts'
import { insertPayout } from './estate.store.ts'
import { deadMember } from './estate-member.ts'
import { estatePayoutKind, moneyRefusal, type PayoutChange, payeeOf } from './estate-payout-kind.ts'
import { presentEstate } from './read-estate.ts'

/** Proposes it. */
export async function payOutEstateHandler(call: Call, { params, body }: InputOf<typeof payOutEstate>) {
  const { db, actor, now } = call
  const member = await deadMember(call, params.uid)
  if ('refusal' in member) return member
  const { uid } = member
  await lockProfile(db, uid)
  const { payeeName, entitlement, amountKobo, ...account } = body
  const no = (await kinRefusal(db, payeeOf(body), [actor.uid])) ?? (await moneyRefusal(call, uid, amountKobo))
  if (no) return no
  const added = await addNomineeAccount(call, { memberUid: uid, payeeName, ...account })
  if ('refusal' in added) return added
  const id = newId(Date.parse(now))
  await insertPayout(db, {
    ...{ id, memberUid: uid, payeeName, entitlement, amountKobo },
    ...{ bankAccountId: added.accountId, askedBy: actor.uid, askedAt: now },
    year: dayIn(lagos, now).slice(0, 4),
  })
  const change: PayoutChange = {
    memberUid: uid,
    payee: payeeName,
    account: `${account.bankName}, ending ${account.accountNumber.slice(-4)}`,
    amount: amountKobo,
  }
  const outcome = await askApproval(call, estatePayoutKind, { subjectId: id, change, reason: '' })
  if (isRefusal(outcome)) return outcome
  recordOnDeath(call, 'estate.payout-asked', uid, { amountKobo: amountKobo.toString() })
  return presentEstate(call, member)
}

/** Asks that the shares become money in the wallet. */
export async function returnSharesHandler(call: Call, { params }: InputOf<typeof returnShares>) {
  const member = await deadMember(call, params.uid)
  if ('refusal' in member) return member
  const no = await askSharesOfDead(call, member.uid)
  if (no) return no
  recordOnDeath(call, 'estate.shares-asked', member.uid)
  return presentEstate(call, member)
}
