/**
 * Loans of the society: two products since its fifth month, a few loans each month, paid out in a batch; most are repaid by
 * transfer on the day they are due, some late, and a few members stop.
 */
import { approveApproval } from '@kolo/approvals/contract'
import { applyRate, divideKobo, type Kobo, kobo, leastKobo, naira, timesKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, type Instant } from '@kolo/foundation/time'
import { createLoanProduct, listLoanProducts, openLoanProduct } from '@kolo/loans/contract'
import { payOutLoans, readPayoutQueue } from '@kolo/loans/disbursement'
import { addLoanFile } from '@kolo/loans/files'
import {
  acceptLoan,
  applyForLoan,
  approveLoan,
  offerLoan,
  readBorrowing,
  readLoanReview,
} from '@kolo/loans/loans'
import { repayByTransfer } from '@kolo/loans/repayments'
import { submitProof } from '@kolo/transfers/contract'
import { payWithdrawal } from '@kolo/withdrawals/reviews'
import { sql } from 'kysely'
import { momentOn } from '../calendar.ts'
import { deskFor, say } from '../desk.ts'
import type { Member, Scene } from '../members.ts'
import { makeReady } from '../outgoing.ts'
import { inParallel } from '../random.ts'
import { receiptPdf } from '../receipt.ts'
import { demoNames } from '../staff.ts'
import type { Told } from '../told.ts'
import { guaranteedCode, tellGuaranteedLoan, tellOpenRequest } from './called-loan.ts'
import { noteContacts } from './contacts.ts'
import { beganOn } from './month.ts'

const shared = {
  ratePeriod: 'month',
  interestTaken: 'with_instalments',
  frequency: 'monthly',
  gracePeriods: 0,
  multipleOf: 'savings',
  minMonthsMember: 3,
  minMonthsContributing: 0,
  instalmentToPayMaxBps: 0,
  allocation: ['penalty', 'interest', 'principal'],
  penaltyBps: 200,
  penaltyCapBps: 1_000,
  guarantorsMin: 0,
  cover: 'none',
  noGuarantorUpToBps: 0,
  earlyWaivedBps: 8_000,
} as const

const products = [
  {
    ...shared,
    code: 'ORD',
    name: 'Ordinary loan',
    purpose: 'For anything a member saves for.',
    method: 'reducing_equal_principal',
    rateBps: 150,
    termMin: 3,
    termMax: 12,
    minKobo: naira(20_000n),
    maxKobo: naira(2_000_000n),
    multipleBps: 20_000,
    maxRunning: 1,
    fees: [{ name: 'Application fee', flatKobo: naira(1_000n) }],
    lien: 'outstanding',
  },
  {
    ...shared,
    code: 'EMG',
    name: 'Emergency loan',
    purpose: 'For illness, a burial or school fees that cannot wait.',
    method: 'flat',
    rateBps: 500,
    ratePeriod: 'whole_term',
    termMin: 2,
    termMax: 5,
    minKobo: naira(10_000n),
    maxKobo: naira(300_000n),
    multipleBps: 5_000,
    maxRunning: 1,
    fees: [],
    lien: 'outstanding',
  },
] as const

const purposes = [
  'Goods for the shop',
  'School fees of my children',
  'Repair of the roof',
  'Seeds and fertiliser',
  'Hospital bill of my mother',
  'A second sewing machine',
]

/** On the eighth of each month, from the fifth one on, members ask and what was agreed is paid out. */
export async function lendLoans(told: Told, on: CalendarDate): Promise<void> {
  const { scene, members } = told
  if (on < addDays(beganOn(members), 120)) return
  await openProducts(scene, on)
  const many = Math.round(members.length / 42)
  const able = borrowersOn(told, on)
  const [heroine] = members
  for (let index = 0; index < many && able.length > 0; index += 1) {
    const chosen = able[scene.random.between(0, able.length - 1)]
    const member = index === 0 && heroine && able.includes(heroine) && isEven(on) ? heroine : chosen
    if (member) await borrow(scene, member, { on, index, until: 'approved' })
  }
  await payOut(scene, addDays(on, 3))
}

/** Every second month the member people sign in as asks, unless a loan of hers still runs. */
const isEven = (on: CalendarDate) => Number(on.slice(5, 7)) % 2 === 0

/** Who could borrow: members for three months who save, and do not run the society. */
function borrowersOn({ scene, members }: Told, on: CalendarDate): Member[] {
  return members.filter(
    ({ uid, isActive, leftUndone, joinedOn, funded, person }) =>
      isActive &&
      leftUndone === 'nothing' &&
      uid !== '' &&
      funded.size > 0 &&
      joinedOn < addDays(on, -100) &&
      !scene.administrators.includes(uid) &&
      person.answers.fullName !== demoNames.guarantor,
  )
}

async function openProducts({ fixture, administrators }: Scene, on: CalendarDate): Promise<void> {
  const [one = '', two = ''] = administrators
  const acting = (uid: string, minute: number) => ({ at: momentOn(on, 8 * 60 + minute), uid })
  const { rows } = await fixture.act(acting(one, 0), listLoanProducts, {})
  for (const product of products) {
    const known = rows.find(({ code }) => code === product.code)
    const { fees, allocation, ...terms } = product
    const body = { ...terms, fees: [...fees], allocation: [...allocation] }
    const written = known ?? (await fixture.act(acting(one, 5), createLoanProduct, { body }))
    if (written.status !== 'open')
      await fixture.act(acting(two, 20), openLoanProduct, {
        params: { id: written.id },
        body: { version: written.version },
      })
  }
}

/** With interest and a penalty, less than `paidAtOnce`. */
const principalOfInstalment = naira(80_000n)
/** The fewest instalments of a loan: of ₦200,000 three. */
function fewestFor(principal: Kobo, few = 1): number {
  return timesKobo(principalOfInstalment, few) >= principal ? few : fewestFor(principal, few + 1)
}
/** No more at a time than every member can pay in. */
const paidAtOnce = naira(100_000n)

type Stage = 'submitted' | 'offered' | 'accepted' | 'approved'
const stages: readonly Stage[] = ['submitted', 'offered', 'accepted', 'approved']

type Borrowing = { on: CalendarDate; index: number; until: Stage; documents?: readonly string[] }

/** A member asks for a part of what they can borrow, adds documents, and the application goes as far as told. */
async function borrow(
  scene: Scene,
  member: Member,
  { on, index, until, documents = [] }: Borrowing,
): Promise<void> {
  const { fixture, random, administrators } = scene
  const { uid } = member
  const minute = 9 * 60 + index * 12
  const [share, product] = [random.between(30, 85), random.chance(0.7) ? 'ORD' : 'EMG']
  const [term, purpose] = [random.between(3, 12), random.pick(purposes)]
  const { products: open } = await fixture.act({ at: momentOn(on, minute), uid }, readBorrowing, {})
  const offered = open.find(({ code }) => code === product)
  if (!offered || offered.refusal !== undefined) return
  // Whole thousands of naira, and no instalment beyond what every member can pay in at a time.
  const thousands = divideKobo(applyRate(offered.limitKobo, share * 100, 'down'), 100_000n, 'down')
  const { termMax } = offered.terms
  const most = timesKobo(principalOfInstalment, termMax)
  const principalKobo = leastKobo(timesKobo(naira(1_000n), Number(thousands)), most)
  if (principalKobo < offered.terms.minKobo) return
  const loan = await fixture.act({ at: momentOn(on, minute + 3), uid }, applyForLoan, {
    body: {
      productId: offered.id,
      productVersion: offered.version,
      principalKobo,
      instalments: Math.min(Math.max(term, fewestFor(principalKobo)), termMax),
      purpose,
      monthlyPayKobo: null,
    },
  })
  await addDocuments(scene, member, { id: loan.id, documents, at: momentOn(on, minute + 6) })
  const [one = '', two = ''] = administrators
  const params = { id: loan.id }
  const upTo = stages.indexOf(until)
  const acting = (by: string, after: number) => ({ at: momentOn(addDays(on, 1), minute + after), uid: by })
  const body = async (after: number) => ({
    version: (await fixture.act(acting(one, after), readLoanReview, { params })).version,
  })
  if (upTo >= 1) await fixture.act(acting(one, 0), offerLoan, { params, body: await body(0) })
  if (upTo >= 2) {
    const bankAccountId = await makeReady(scene, member, addDays(on, -2))
    await fixture.act(acting(uid, 120), acceptLoan, {
      params,
      body: { ...(await body(120)), bankAccountId },
    })
  }
  if (upTo < 3) return
  await fixture.act(acting(one, 240), approveLoan, { params, body: await body(240) })
  await fixture.act(acting(two, 300), approveLoan, { params, body: await body(300) })
}

/** Adds what shows pay or purpose, unless it was added before the story broke off: this command has no key. */
async function addDocuments(
  { fixture }: Scene,
  member: Member,
  { id, documents, at }: { id: string; documents: readonly string[]; at: Instant },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select file_name as name from loan_files where loan_id = ${id}`.execute(fixture.db)
  for (const name of documents.filter((file) => !rows.some((row) => row.name === file))) {
    const body = receiptPdf([name, member.person.answers.fullName, 'Made up for a demonstration'], name)
    await fixture.act({ at, uid: member.uid }, addLoanFile, { params: { id }, body })
  }
}

/** What is approved is paid out together, as far as it can be lent. */
async function payOut(scene: Scene, on: CalendarDate): Promise<void> {
  const { fixture, administrators } = scene
  const [one = '', two = ''] = administrators
  const at = (minute: number, uid = one) => ({ at: momentOn(on, 10 * 60 + minute), uid })
  const queue = await fixture.act(at(0), readPayoutQueue, {})
  const loans = queue.loans
    .filter(({ missingKobo }) => missingKobo === 0n)
    .map(({ id, version }) => ({ id, version }))
  if (loans.length === 0) return
  const { queue: after } = await fixture.act(at(5), payOutLoans, { body: { loans } })
  if (after.waiting) {
    const { id, version } = after.waiting
    await fixture.act(at(40, two), approveApproval, { params: { id }, body: { version } })
  }
  await sendToBanks(scene, on)
}

/** What goes to members' bank accounts is sent by hand the same afternoon, as two administrators say. */
async function sendToBanks({ fixture, administrators, accountId }: Scene, on: CalendarDate): Promise<void> {
  const { rows } = await sql<{ id: string; code: string; version: number }>`
    select id, code, version from withdrawals where loan_id is not null and status = 'approved' order by id`.execute(
    fixture.db,
  )
  for (const [index, { id, code, version }] of rows.entries()) {
    const said = {
      collectionAccountId: accountId,
      bankReference: `LOUT${code.replace(/\D/g, '')}`,
      paidOn: on,
    }
    let paid = version
    for (const [turn, uid] of administrators.slice(0, 2).entries()) {
      const acting = { at: momentOn(on, 14 * 60 + turn * 60 + index), uid }
      const review = await fixture.act(acting, payWithdrawal, {
        params: { id },
        body: { ...said, version: paid },
      })
      if (review.status === 'paid') break
      paid = review.version
    }
  }
}

type Due = { id: string; code: string; uid: string; kobo: bigint; paid: number }

/** On the twenty-second what is due is paid; some pay every second month, and one in fifteen stops after two. */
export async function repayLoans(told: Told, on: CalendarDate): Promise<void> {
  const { scene, members } = told
  const { fixture } = scene
  for (const job of ['loans.charge-interest', 'loans.take-instalments', 'loans.end-offers'])
    await fixture.runJob(job, momentOn(on, 85))
  const { rows } = await sql<Due>`
    select l.id, l.code, l.member_uid as uid, (select count(*) from loan_repayments r where r.loan_id = l.id)::integer as paid,
      sum(i.principal_kobo - i.paid_principal_kobo + coalesce(i.charged_kobo, 0) - i.paid_interest_kobo
        + i.penalty_kobo - i.paid_penalty_kobo)::bigint as kobo
    from loans l join loan_instalments i on i.loan_id = l.id and i.due_on <= ${on}
    join loan_products p on p.id = l.product_id
    where l.status = 'running' and p.code <> ${guaranteedCode} group by l.id order by l.id`.execute(
    fixture.db,
  )
  const month = Number(on.slice(5, 7))
  await inParallel([...rows.entries()], async ([index, due]) => {
    const member = members.find(({ uid }) => uid === due.uid)
    const number = Number(due.code.slice(-6))
    const isLate = number % 9 === 4 && month % 2 === 1
    const hasStopped = number % 15 === 7 && due.paid >= 2
    if (due.kobo <= 0n || !member?.isActive) return
    if (member !== members[0] && (isLate || hasStopped)) return
    await repay(scene, member, { ...due, on, index })
    told.payments += 1
  })
  const [, emergency] = products
  const { code: _, ...terms } = emergency
  await tellGuaranteedLoan(told, on, { borrowers: borrowersOn(told, on), terms })
}

/** By transfer: the member says that it was sent, and the desk finds it the same afternoon. */
async function repay(
  scene: Scene,
  member: Member,
  { id, code, kobo: due, on, index }: Due & { on: CalendarDate; index: number },
): Promise<void> {
  const { fixture } = scene
  const { uid } = member
  const minute = 9 * 60 + (index % 300)
  const amount = leastKobo(kobo(due), paidAtOnce)
  const acting = { at: momentOn(on, minute), uid }
  const payment = await fixture.act(acting, repayByTransfer, { params: { id }, body: { amountKobo: amount } })
  const reference = `LN${on.replaceAll('-', '')}${code.slice(-6)}`
  const submittedAt = momentOn(on, minute + 4)
  const { version } = await fixture.act({ at: submittedAt, uid }, submitProof, {
    params: { id: payment.id },
    body: { bankReference: reference },
  })
  const [one, two] = deskFor(scene, member, minute)
  const waiting = {
    id: payment.id,
    version,
    member,
    goal: 0,
    amount,
    received: amount,
    reference,
    submittedAt,
  }
  const found = { ...waiting, fate: 'exact' as const }
  const first = await say(scene, found, one, momentOn(on, 16 * 60 + index / 10), version)
  if (first.status === 'proof_submitted')
    await say(scene, found, two, momentOn(on, 17 * 60 + index / 10), first.version)
}

/** What lies on the desk of loans when somebody first looks: an application in every state, and a queue. */
export async function tellLatestLoans(told: Told, on: CalendarDate): Promise<void> {
  const borrowers = borrowersOn(told, on)
  const able = borrowers.toReversed()
  const last: readonly Stage[] = ['submitted', 'submitted', 'offered', 'accepted', 'approved', 'approved']
  for (const [index, until] of last.entries()) {
    const member = able[index * 7]
    const documents = index % 3 === 0 ? ['payslip.pdf', 'quotation.pdf'] : ['payslip.pdf']
    if (member) await borrow(told.scene, member, { on: addDays(on, -2), index, until, documents })
  }
  await tellOpenRequest(told, on, borrowers)
  await noteContacts(told.scene, addDays(on, -1))
}
