/** What a member who died leaves, as administrators see it. Decides nothing. */
import type { Call } from '@kolo/application/call'
import { readWaiting } from '@kolo/approvals/server'
import { decide } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo, leastKobo, zeroKobo } from '@kolo/foundation/money'
import { namesOf } from '@kolo/profile/server'
import { nomineeWithdrawals, shownBankAccounts } from '@kolo/withdrawals/server'
import { guarantorsOf } from '../../guarantors/server/guarantors-of.ts'
import { setOffKind } from '../../leaving/server/set-off-approval.ts'
import { readSetOffFigures } from '../../leaving/server/set-off-figures.ts'
import { loansAccess } from '../../loans.access.ts'
import type { Estate, EstateLoan, EstatePayout, readEstate } from '../estate.contract.ts'
import { payOutProblem } from '../estate.rules.ts'
import type { ClaimRecord } from './estate.record.ts'
import { payoutsOf } from './estate.store.ts'
import { type DeceasedMember, deadMember } from './estate-member.ts'
import { type EstateLoanOwed, readEstateLoans, readEstateMoney } from './estate-money.ts'
import { estatePayoutKind } from './estate-payout-kind.ts'

export async function readEstateHandler(call: Call, { params }: InputOf<typeof readEstate>) {
  const member = await deadMember(call, params.uid)
  return 'refusal' in member ? member : presentEstate(call, member)
}

/** The same as it is answered. */
export async function presentEstate(call: Call, member: DeceasedMember): Promise<Estate> {
  const { uid } = member
  const loans = await readEstateLoans(call, uid)
  const { hasOpenClaim, ...money } = await readEstateMoney(call, uid, loans)
  const may = decide(loansAccess.settleEstate, call.actor, undefined)
  const problem = payOutProblem({ ...money, hasOpenClaim }, leastKobo(money.freeKobo, kobo(1n)))
  return {
    uid,
    fullName: member.full_name,
    memberCode: member.member_code,
    diedOn: member.died_on,
    nextOfKin: member.next_of_kin ?? undefined,
    ...money,
    loans: await presentLoans(call, loans),
    payouts: await presentPayouts(call, uid),
    may: {
      payOut: may === true ? (problem ?? (money.freeKobo > 0n ? true : 'above-free')) : may,
      returnShares: may === true && money.sharesKobo <= zeroKobo ? 'no-shares' : may,
    },
  }
}

async function presentLoans(call: Call, loans: readonly EstateLoanOwed[]): Promise<EstateLoan[]> {
  const waiting = await readWaiting(
    call,
    [setOffKind],
    loans.map(({ loan }) => loan.id),
  )
  const shown: EstateLoan[] = []
  for (const { loan, parts, owedKobo, claims } of loans) {
    const standing = parts ? await guarantorsOf(call.db, loan, parts.principalKobo) : []
    const names = await namesOf(
      call.db,
      standing.map(({ memberUid }) => memberUid),
    )
    const mayDecide = decide(loansAccess.setOff, call.actor, loan)
    shown.push({
      id: loan.id,
      code: loan.code,
      product: loan.productName,
      status: loan.status,
      principalKobo: parts?.principalKobo ?? zeroKobo,
      interestKobo: parts?.interestKobo ?? zeroKobo,
      penaltyKobo: parts?.penaltyKobo ?? zeroKobo,
      owedKobo,
      paysKobo: parts ? (await readSetOffFigures(call, loan)).paysKobo : zeroKobo,
      guarantors: standing.map(({ memberUid, pledgeKobo }) => ({
        fullName: names.get(memberUid) ?? 'Former member',
        pledgeKobo,
      })),
      claims: claims.map(presentClaim),
      waiting: waiting.find(({ subject }) => subject.id === loan.id),
      may: {
        claim: mayDecide === true && claims.some(({ state }) => state === 'open') ? 'claim-open' : mayDecide,
        setOff: mayDecide,
      },
    })
  }
  return shown
}

function presentClaim(claim: ClaimRecord): EstateLoan['claims'][number] {
  const { id, loanId, insurer, claimNumber, expectedKobo, openedAt, state, paidKobo, reason } = claim
  return {
    id,
    loanId,
    insurer,
    claimNumber,
    expectedKobo: kobo(expectedKobo),
    openedAt,
    state: state as EstateLoan['claims'][number]['state'],
    paidKobo: paidKobo === null ? undefined : kobo(paidKobo),
    reason: reason ?? undefined,
  }
}

async function presentPayouts(call: Call, uid: string): Promise<EstatePayout[]> {
  const payouts = await payoutsOf(call.db, uid)
  const ids = payouts.map(({ id }) => id)
  const waiting = await readWaiting(call, [estatePayoutKind], ids)
  const withdrawals = await nomineeWithdrawals(call.db, ids)
  const accounts = await shownBankAccounts(
    call.db,
    payouts.map(({ bankAccountId }) => bankAccountId),
  )
  return payouts.map((payout) => {
    const account = accounts.find(({ id }) => id === payout.bankAccountId)
    const withdrawal = withdrawals.find(({ estate_payout_id }) => estate_payout_id === payout.id)
    return {
      id: payout.id,
      code: payout.code,
      payeeName: payout.payeeName,
      entitlement: payout.entitlement,
      amountKobo: kobo(payout.amountKobo),
      bankName: account?.bank_name ?? '',
      last4: account?.last4 ?? '',
      askedAt: payout.askedAt,
      withdrawal: withdrawal && { id: withdrawal.id, code: withdrawal.code, status: withdrawal.status },
      waiting: waiting.find(({ subject }) => subject.id === payout.id),
    }
  })
}
