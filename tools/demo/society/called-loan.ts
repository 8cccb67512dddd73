/** One loan that another member guarantees and nobody repays: it is overdue, is called, and its guarantor pays. */
import { naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { callLoan, takeCallStep } from '@kolo/loans/calling'
import { createLoanProduct, listLoanProducts, openLoanProduct } from '@kolo/loans/contract'
import { acceptGuarantee, askGuarantor } from '@kolo/loans/guarantors'
import {
  acceptLoan,
  applyForLoan,
  approveLoan,
  offerLoan,
  readBorrowing,
  readLoanReview,
} from '@kolo/loans/loans'
import { sql } from 'kysely'
import { momentOn } from '../calendar.ts'
import type { Member, Scene } from '../members.ts'
import type { Told } from '../told.ts'
import { beganOn } from './month.ts'

/** What loans that are guaranteed in full are called among products. */
export const guaranteedCode = 'GUA'
const principalKobo = naira(60_000n)

type Guaranteed = {
  id: string
  overdueSince: CalendarDate | null
  noticeUntil: CalendarDate | null
  steps: number
}

/** What the month brings of it: agreed to, called once it is overdue for 40 days, and paid for after the notice. */
export async function tellGuaranteedLoan(
  { scene, members }: Told,
  on: CalendarDate,
  { borrowers, terms }: { borrowers: readonly Member[]; terms: object },
): Promise<void> {
  if (on < addDays(beganOn(members), 200)) return
  const { rows } = await sql<Guaranteed>`
    select l.id, c.due_on as "noticeUntil",
      (select min(i.due_on) from loan_instalments i
        where i.loan_id = l.id and i.paid_principal_kobo < i.principal_kobo) as "overdueSince",
      (select count(*) from loan_call_steps s where s.loan_id = l.id)::integer as steps
    from loans l join loan_products p on p.id = l.product_id left join loan_calls c on c.loan_id = l.id
    where p.code = ${guaranteedCode} order by l.id limit 1`.execute(scene.fixture.db)
  const [loan] = rows
  if (!loan) return agree(scene, on, { borrowers, terms })
  const { id, overdueSince, noticeUntil, steps } = loan
  if (noticeUntil === null) {
    if (overdueSince !== null && overdueSince < addDays(on, -40)) await call(scene, on, id)
  } else if (noticeUntil < on && steps === 0) await take(scene, on, id)
}

/** Two administrators, one after the other. */
function byTwo({ administrators }: Scene, on: CalendarDate, hour: number) {
  const [one = '', two = ''] = administrators
  return [
    { at: momentOn(on, hour * 60), uid: one },
    { at: momentOn(on, hour * 60 + 25), uid: two },
  ] as const
}

async function call(scene: Scene, on: CalendarDate, id: string): Promise<void> {
  const body = { reason: 'Nothing was paid since the loan was paid out, and no promise was kept.' }
  for (const acting of byTwo(scene, on, 15))
    await scene.fixture.act(acting, callLoan, { params: { id }, body })
}

async function take(scene: Scene, on: CalendarDate, id: string): Promise<void> {
  for (const [index, step] of (['lien', 'guarantors'] as const).entries())
    for (const acting of byTwo(scene, on, 15 + index))
      await scene.fixture.act(acting, takeCallStep, { params: { id }, body: { step } })
}

/** Somebody asks and somebody else guarantees; it is paid out from the queue with the others. */
async function agree(
  scene: Scene,
  on: CalendarDate,
  { borrowers, terms }: { borrowers: readonly Member[]; terms: object },
): Promise<void> {
  const { fixture } = scene
  const [first, second] = byTwo(scene, on, 9)
  const { rows: products } = await fixture.act(first, listLoanProducts, {})
  const known = products.find(({ code }) => code === guaranteedCode)
  const guaranteed = {
    cover: 'whole',
    guarantorsMin: 1,
    multipleBps: 40_000,
    code: guaranteedCode,
    name: 'Guaranteed loan',
  }
  const body = { ...terms, ...guaranteed, purpose: 'For who has saved little yet.' }
  const product = known ?? (await fixture.act(first, createLoanProduct, { body: body as never }))
  const opening = { params: { id: product.id }, body: { version: product.version } }
  if (product.status !== 'open') await fixture.act(second, openLoanProduct, opening)
  let borrower: Member | undefined
  let guarantor: Member | undefined
  for (const [index, member] of borrowers.entries()) {
    const acting = { at: momentOn(on, 10 * 60 + index), uid: member.uid }
    const { savingsKobo, loans, products: open } = await fixture.act(acting, readBorrowing, {})
    const offered = open.find(({ id }) => id === product.id)
    if (loans.length > 0 || offered === undefined || offered.refusal !== undefined) continue
    // What the borrower has saved does not cover it; the guarantor has enough.
    if (savingsKobo >= naira(150_000n)) guarantor ??= member
    else if (savingsKobo < naira(45_000n) && offered.limitKobo >= principalKobo) borrower ??= member
    if (borrower && guarantor) break
  }
  if (!borrower || !guarantor) return
  const at = (hour: number, uid: string) => ({ at: momentOn(on, hour * 60), uid })
  const wanted = { principalKobo, instalments: 5, purpose: 'A stall at the market', monthlyPayKobo: null }
  const loan = await fixture.act(at(16, borrower.uid), applyForLoan, {
    body: { productId: product.id, productVersion: 1, ...wanted },
  })
  const params = { id: loan.id }
  const { rows } = await fixture.act(at(17, borrower.uid), askGuarantor, {
    params,
    body: { guarantorUid: guarantor.uid, amountKobo: null },
  })
  const guarantee = { params: { id: rows[0]?.id ?? '' }, body: {} }
  await fixture.act(at(18, guarantor.uid), acceptGuarantee, guarantee)
  const next = addDays(on, 1)
  const version = async () => {
    const reading = { at: momentOn(next, 9 * 60), uid: byTwo(scene, next, 9)[0].uid }
    return { version: (await fixture.act(reading, readLoanReview, { params })).version }
  }
  const [offering] = byTwo(scene, next, 9)
  await fixture.act(offering, offerLoan, { params, body: await version() })
  const accepting = { at: momentOn(next, 11 * 60), uid: borrower.uid }
  await fixture.act(accepting, acceptLoan, { params, body: { ...(await version()), bankAccountId: null } })
  for (const acting of byTwo(scene, next, 13))
    await fixture.act(acting, approveLoan, { params, body: await version() })
}
