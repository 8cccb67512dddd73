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
import { demoNames } from '../staff.ts'
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
  told: Told,
  on: CalendarDate,
  { borrowers, terms }: { borrowers: readonly Member[]; terms: object },
): Promise<void> {
  const { scene, members } = told
  if (on < addDays(beganOn(members), 200)) return
  const { rows } = await sql<Guaranteed>`
    select l.id, c.due_on as "noticeUntil",
      (select min(i.due_on) from loan_instalments i
        where i.loan_id = l.id and i.paid_principal_kobo < i.principal_kobo) as "overdueSince",
      (select count(*) from loan_call_steps s where s.loan_id = l.id)::integer as steps
    from loans l join loan_products p on p.id = l.product_id left join loan_calls c on c.loan_id = l.id
    where p.code = ${guaranteedCode} order by l.id limit 1`.execute(scene.fixture.db)
  const [loan] = rows
  if (!loan) return agree(told, on, { borrowers, terms })
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
  { scene, members }: Told,
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
  const asked = await askFor({ scene, members }, on, borrowers)
  if (!asked) return
  const { params, borrower, guarantor, guaranteeId } = asked
  const accepting = { at: momentOn(on, 18 * 60), uid: guarantor.uid }
  await fixture.act(accepting, acceptGuarantee, { params: { id: guaranteeId }, body: {} })
  const next = addDays(on, 1)
  const version = async () => {
    const reading = { at: momentOn(next, 9 * 60), uid: byTwo(scene, next, 9)[0].uid }
    return { version: (await fixture.act(reading, readLoanReview, { params })).version }
  }
  const [offering] = byTwo(scene, next, 9)
  await fixture.act(offering, offerLoan, { params, body: await version() })
  const agreed = { at: momentOn(next, 11 * 60), uid: borrower.uid }
  await fixture.act(agreed, acceptLoan, { params, body: { ...(await version()), bankAccountId: null } })
  for (const acting of byTwo(scene, next, 13))
    await fixture.act(acting, approveLoan, { params, body: await version() })
}

/** Who has saved little applies for a guaranteed loan, and asks the member who guarantees, once they have enough. */
async function askFor(
  { scene: { fixture }, members }: Pick<Told, 'scene' | 'members'>,
  on: CalendarDate,
  borrowers: readonly Member[],
) {
  const guarantor = members.find(({ person }) => person.answers.fullName === demoNames.guarantor)
  if (!guarantor?.isActive || guarantor.uid === '') return undefined
  const at = (minute: number, uid: string) => ({ at: momentOn(on, minute), uid })
  const { savingsKobo: saved } = await fixture.act(at(10 * 60, guarantor.uid), readBorrowing, {})
  if (saved < naira(150_000n)) return undefined
  for (const [index, borrower] of borrowers.entries()) {
    const reading = await fixture.act(at(10 * 60 + index, borrower.uid), readBorrowing, {})
    const { savingsKobo, loans, products: open } = reading
    const offered = open.find(({ code }) => code === guaranteedCode)
    if (loans.length > 0 || offered === undefined || offered.refusal !== undefined) continue
    if (savingsKobo >= naira(45_000n) || offered.limitKobo < principalKobo) continue
    const wanted = { principalKobo, instalments: 5, purpose: 'A stall at the market', monthlyPayKobo: null }
    const loan = await fixture.act(at(16 * 60, borrower.uid), applyForLoan, {
      body: { productId: offered.id, productVersion: offered.version, ...wanted },
    })
    const params = { id: loan.id }
    const { rows } = await fixture.act(at(17 * 60, borrower.uid), askGuarantor, {
      params,
      body: { guarantorUid: guarantor.uid, amountKobo: null },
    })
    return { params, borrower, guarantor, guaranteeId: rows[0]?.id ?? '' }
  }
  return undefined
}

/** Another application waits for the answer of the same guarantor when somebody first looks. */
export async function tellOpenRequest(
  told: Told,
  on: CalendarDate,
  borrowers: readonly Member[],
): Promise<void> {
  const { rows } = await sql`
    select 1 from loans l join loan_products p on p.id = l.product_id
    where p.code = ${guaranteedCode} and l.status = 'awaiting_guarantors'`.execute(told.scene.fixture.db)
  if (rows.length === 0) await askFor(told, on, borrowers)
}
