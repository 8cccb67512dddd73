/**
 * What guarantors agreed to, held in their own savings and then their shares. What must always be true: as much is held as
 * is guaranteed; it falls with the principal, and nothing is held once nothing is guaranteed.
 */
import type { JobCall } from '@kolo/application/job'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { amountOfHolds } from '@kolo/ledger/holds'
import { freeSavings, holdSavings } from '../../loans/server/hold-savings.ts'
import { acceptedOf, pledgeOf } from '../guarantor.rules.ts'
import { notifyGuarantee } from './guarantor.notifications.ts'
import type { GuarantorRecord } from './guarantor.record.ts'
import { guarantorsOfLoan, saveGuarantor } from './guarantor.store.ts'

/** Who changes what is held: somebody, or a job. */
export type Acting = Pick<JobCall, 'db' | 'now'> &
  Partial<Pick<JobCall, 'enqueue'>> & { actorUid: string | null }

/** A loan as far as its guarantors go. */
type Guaranteed = {
  id: string
  code: string
  memberUid: string
  productName: string
  principalKobo: bigint
}

/** Holds a guarantor's amount; nothing where they have less. */
export async function holdPledge(
  { db, now, actorUid }: Acting,
  { memberUid }: Pick<GuarantorRecord, 'memberUid'>,
  amount: Kobo,
): Promise<string[] | undefined> {
  const { holdIds, heldKobo } = await holdSavings(db, {
    ownerUid: memberUid,
    amount,
    kinds: ['member_savings', 'share_capital'],
    purpose: 'loans.pledge',
    actorUid,
    now,
  })
  return heldKobo === amount ? holdIds : undefined
}

/** Ends an accepted guarantee: what was held is free again. */
export async function endPledge(
  acting: Acting,
  { id, holdIds }: GuarantorRecord,
  status: 'withdrawn' | 'released',
): Promise<void> {
  await freeSavings(acting.db, { ...acting, holdIds })
  await saveGuarantor(acting.db, id, { status, endedAt: acting.now, holdIds: [] })
}

/** Lets what is guaranteed fall to what is left of the principal; in one order, whatever the loan. */
export async function keepPledges(acting: Acting, loan: Guaranteed, leftKobo: Kobo): Promise<void> {
  const principalKobo = kobo(loan.principalKobo)
  for (const guarantor of await acceptedInOrder(acting, loan)) {
    const paidKobo = kobo(guarantor.paidKobo)
    const pledge = pledgeOf(kobo(guarantor.amountKobo), { leftKobo, principalKobo, paidKobo })
    if (pledge === zeroKobo) {
      await release(acting, loan, guarantor)
      continue
    }
    // A repayment that is reversed leaves what is held as it is: the guarantor may have moved what became free.
    if (pledge >= (await amountOfHolds(acting.db, guarantor.holdIds))) continue
    await freeSavings(acting.db, { ...acting, holdIds: guarantor.holdIds })
    const holdIds = await holdPledge(acting, guarantor, pledge)
    if (!holdIds) throw new Error(`The guarantee ${guarantor.id} is not held any more`)
    await saveGuarantor(acting.db, guarantor.id, { holdIds })
  }
}

/** Ends what was asked and what was agreed to, once a loan ended before it was paid out. */
export async function endGuarantees(acting: Acting, loan: Guaranteed): Promise<void> {
  for (const guarantor of await acceptedInOrder(acting, loan)) await release(acting, loan, guarantor)
  const asked = (await guarantorsOfLoan(acting.db, loan.id)).filter(({ status }) => status === 'asked')
  for (const guarantor of asked) {
    await saveGuarantor(acting.db, guarantor.id, { status: 'cancelled', endedAt: acting.now })
    await tell(acting, loan, guarantor, 'cancelled')
  }
}

async function acceptedInOrder({ db }: Acting, { id }: Guaranteed): Promise<GuarantorRecord[]> {
  const accepted = acceptedOf(await guarantorsOfLoan(db, id))
  return accepted.sort((a, b) => (a.memberUid < b.memberUid ? -1 : 1))
}

async function release(acting: Acting, loan: Guaranteed, guarantor: GuarantorRecord): Promise<void> {
  await endPledge(acting, guarantor, 'released')
  // Who paid was told so.
  if (guarantor.paidKobo === 0n) await tell(acting, loan, guarantor, 'released')
}

async function tell(
  { db, now, enqueue }: Acting,
  loan: Guaranteed,
  guarantor: GuarantorRecord,
  step: 'released' | 'cancelled',
): Promise<void> {
  if (!enqueue) return
  await notifyGuarantee({ db, now, enqueue }, { step, loan, guarantor, amount: kobo(guarantor.amountKobo) })
}
