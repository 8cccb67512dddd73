/**
 * What guarantors agreed to, held in their own savings and then their shares. What must always be true: as much is held as
 * is guaranteed; it falls with the principal and rises with it where a repayment is reversed, as far as the guarantor still has
 * it; and nothing is held once nothing is guaranteed.
 */
import type { JobCall } from '@kolo/application/job'
import { type Kobo, kobo, leastKobo, zeroKobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
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
  status: string
  endedAt: Instant | null
}

/** Holds a guarantor's amount; nothing where they have less. */
export async function holdPledge(
  acting: Acting,
  guarantor: Pick<GuarantorRecord, 'memberUid'>,
  amount: Kobo,
): Promise<string[] | undefined> {
  const { holdIds, heldKobo } = await holdAsFar(acting, guarantor, amount)
  return heldKobo === amount ? holdIds : undefined
}

function holdAsFar(
  { db, now, actorUid }: Acting,
  { memberUid }: Pick<GuarantorRecord, 'memberUid'>,
  amount: Kobo,
) {
  return holdSavings(db, {
    ownerUid: memberUid,
    amount,
    kinds: ['member_savings', 'share_capital'],
    purpose: 'loans.pledge',
    actorUid,
    now,
  })
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

/** Lets what is guaranteed follow what is left of the principal; in one order, whatever the loan. */
export async function keepPledges(acting: Acting, loan: Guaranteed, leftKobo: Kobo): Promise<void> {
  const principalKobo = kobo(loan.principalKobo)
  for (const guarantor of await standingInOrder(acting, loan, leftKobo)) {
    const paidKobo = kobo(guarantor.paidKobo)
    const pledge = pledgeOf(kobo(guarantor.amountKobo), { leftKobo, principalKobo, paidKobo })
    if (pledge === zeroKobo) await release(acting, loan, guarantor)
    else await holdAgain(acting, loan, guarantor, pledge)
  }
}

/** Holds a guarantor's amount in place of what was held: all of it, or as much as they have, and no less than before. */
async function holdAgain(
  acting: Acting,
  loan: Guaranteed,
  { id, holdIds: before, status, memberUid }: GuarantorRecord,
  pledge: Kobo,
): Promise<void> {
  const heldBefore = await amountOfHolds(acting.db, before)
  if (pledge === heldBefore) return
  await freeSavings(acting.db, { ...acting, holdIds: before })
  const { holdIds, heldKobo } = await holdAsFar(acting, { memberUid }, pledge)
  if (heldKobo < leastKobo(pledge, heldBefore)) throw new Error(`The guarantee ${id} is not held any more`)
  await saveGuarantor(acting.db, id, { status: 'accepted', endedAt: null, holdIds })
  if (status === 'released') await tell(acting, loan, { id, memberUid, amountKobo: pledge }, 'restored')
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
  return inOrder(acceptedOf(await guarantorsOfLoan(db, id)))
}

/** The same, and of a loan that was repaid and is owed again: who was released with its last repayment. */
async function standingInOrder({ db }: Acting, loan: Guaranteed, leftKobo: Kobo): Promise<GuarantorRecord[]> {
  const all = await guarantorsOfLoan(db, loan.id)
  const isOwedAgain = loan.status === 'repaid' && leftKobo > zeroKobo
  const released = all.filter(({ status, endedAt }) => status === 'released' && endedAt === loan.endedAt)
  return inOrder([...acceptedOf(all), ...(isOwedAgain ? released : [])])
}

function inOrder(guarantors: readonly GuarantorRecord[]): GuarantorRecord[] {
  return guarantors.toSorted((a, b) => (a.memberUid < b.memberUid ? -1 : 1))
}

async function release(acting: Acting, loan: Guaranteed, guarantor: GuarantorRecord): Promise<void> {
  await endPledge(acting, guarantor, 'released')
  // Who paid was told so.
  if (guarantor.paidKobo === 0n) await tell(acting, loan, guarantor, 'released')
}

async function tell(
  { db, now, enqueue }: Acting,
  loan: Guaranteed,
  guarantor: Pick<GuarantorRecord, 'id' | 'memberUid' | 'amountKobo'>,
  step: 'released' | 'cancelled' | 'restored',
): Promise<void> {
  if (!enqueue) return
  await notifyGuarantee({ db, now, enqueue }, { step, loan, guarantor, amount: kobo(guarantor.amountKobo) })
}
