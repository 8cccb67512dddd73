/** The ways money comes in. A further one is one object more in `channels`, with its share of the payments. */

import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import {
  confirmBatch,
  listStatementLines,
  type StatementLine,
  weighBatch,
} from '@kolo/bank-statements/contract'
import { type BankLine, importLines } from '@kolo/bank-statements/testing'
import { assignReceipt, listUnmatchedReceipts } from '@kolo/bank-statements/unmatched'
import { checkCardPayment, hearPaystack, openCheckout, readCardPayment } from '@kolo/cards/contract'
import {
  bankCash,
  bookCash,
  cancelCash,
  changeCashSettings,
  confirmCash,
  listTills,
} from '@kolo/cash/contract'
import { addKobo, type Kobo, kobo } from '@kolo/foundation/money'
import { dayIn, formatDay, lagos } from '@kolo/foundation/time'
import {
  addEmployer,
  askRun,
  changePayrollSettings,
  choosePayroll,
  listRunLines,
  readOwnPayroll,
  returnKept,
  settleLine,
  uploadSchedule,
} from '@kolo/payroll/contract'
import { setAutoSave } from '@kolo/savings/auto-save'
import { makeCardDeposit, makeDeposit, moveFromWallet } from '@kolo/savings/contract'
import { confirmPayment, rejectPayment, submitProof } from '@kolo/transfers/contract'
import type { Person, World } from './world.ts'

/** Chance that repeats. */
export type Chance = (share: number) => boolean

export type Deposit = { member: Person; goalId: string; amount: Kobo; way?: Way | undefined }

/** How a goal is always saved into, where that is so: by an employer, or by itself. */
export type Way = 'payroll' | 'by-card' | 'from-wallet'

/** What the year needs of its community to pay in, and what it knows of the money by itself. */
export type Year = {
  world: World
  chance: Chance
  accountId: string
  /** What the members sent to the bank, whatever the product made of it. */
  sent: { kobo: Kobo }
  /** What officers have in hand: counted, and not brought to the bank. */
  inHand: { kobo: Kobo }
  /** Lines of the month's statement. */
  lines: BankLine[]
  /** What an employer deducts this month, and what it sent too much before. */
  deducted: Deposit[]
  employer: { id: string; keptKobo: bigint }
  /** Goals that are saved into by themselves. */
  automatic: Set<string>
  serial: () => number
}

/** A way in: how often it is taken, one deposit, and what ends a month of it; `cut`: kills the node while that is done. */
export type Channel = {
  name: string
  share: number
  /** Whether this is how a goal is always saved into. */
  isAlways?: (way: Way) => boolean
  /** What has to be there before the year begins. */
  begin?: (year: Year) => Promise<void>
  pay: (year: Year, deposit: Deposit) => Promise<void>
  endMonth?: (year: Year, cut: (work: Promise<void>) => Promise<void>) => Promise<void>
}

const reference = ({ serial }: Year) => `FT${String(serial()).padStart(10, '0')}`

function sends(year: Year, amount: Kobo): Kobo {
  year.sent.kobo = addKobo(year.sent.kobo, amount)
  return amount
}

/** By hand: proved by its member, found by administrators; short, over, and not found at first. */
const transfer: Channel = {
  name: 'transfer',
  share: 0.18,
  pay: async (year, { member, goalId, amount }) => {
    const { world, chance } = year
    const [one, two] = world.administrators
    const { id } = await member.call(makeDeposit, {
      params: { id: goalId },
      body: { amountKobo: amount, another: true },
    })
    const params = { id }
    const prove = (bankReference: string) => member.call(submitProof, { params, body: { bankReference } })
    let bankReference = reference(year)
    let { version } = await prove(bankReference)
    if (chance(0.03)) {
      const reason = 'There is no such reference in our statement.'
      await one.call(rejectPayment, { params, body: { reason, version } })
      bankReference = reference(year)
      version = (await prove(bankReference)).version
    }
    const isShort = chance(0.06)
    const isOver = !isShort && chance(0.06)
    const received = sends(year, kobo(isShort ? amount - 5_000n : isOver ? amount + 70_000n : amount))
    const body = { receivedKobo: received, bankReference, version, anotherTransfer: true }
    const first = await one.call(confirmPayment, { params, body })
    if (first.status === 'proof_submitted')
      await two.call(confirmPayment, { params, body: { ...body, version: first.version } })
    // What came in short waits in the wallet, and is moved where it was meant to go.
    if (isShort && chance(0.5))
      await member
        .call(moveFromWallet, { params: { id: goalId }, body: { amountKobo: received, paymentId: id } })
        .catch(ifNew)
  },
}

/** A goal whose first deposit came in short takes nothing less than its opening amount. */
function ifNew(problem: { code?: string }): void {
  if (!['below-opening', 'goal-new', 'below-topup'].includes(problem.code ?? '')) throw problem
}

/** By the bank's statement: with the code, with a wrong one, or with none and a name. */
const statement: Channel = {
  name: 'bank statement',
  share: 0.52,
  pay: async (year, { member, goalId, amount }) => {
    const { world, chance, lines } = year
    const payment = await member.call(makeDeposit, {
      params: { id: goalId },
      body: { amountKobo: amount, another: true },
    })
    const isNameless = chance(0.03)
    const isMiswritten = !isNameless && chance(0.04)
    const code = isMiswritten ? payment.transferCode.replace(/.$/, '') : payment.transferCode
    const line = {
      day: formatDay(dayIn(lagos, world.now())),
      in: (Number(sends(year, chance(0.03) ? kobo(amount + 25_000n) : amount)) / 100).toFixed(2),
      says: isNameless ? 'CASH DEPOSIT' : `NIP/${member.fullName.toUpperCase()}/${code}`,
      reference: reference(year),
    }
    lines.push(line)
  },
  endMonth: async (year, cut) => {
    const { world, accountId, lines } = year
    const [one, two] = world.administrators
    if (lines.length === 0) return
    const shuffled = lines
      .splice(0)
      .toSorted((a, b) => ((a.reference ?? '').slice(-3) < (b.reference ?? '').slice(-3) ? -1 : 1))
    const { id } = await importLines(
      one,
      { id: accountId },
      shuffled,
      `statement-${world.now().slice(0, 10)}.csv`,
    )
    const suggested = await linesOf(one, id, 'suggested')
    const chosen = suggested.flatMap((line) =>
      line.payment ? [{ id: line.id, version: line.version, paymentId: line.payment.id }] : [],
    )
    for (let at = 0; at < chosen.length; at += 500)
      await confirm(year, id, chosen.slice(at, at + 500), at === 0 ? cut : undefined)
    const left = [...(await linesOf(one, id, 'suggested')), ...(await linesOf(one, id, 'needs-you'))]
    const rest = left.map((line) => ({ id: line.id, version: line.version }))
    if (rest.length > 0) await confirm(year, id, rest)
    for (;;) {
      const { rows } = await one.call(listUnmatchedReceipts, { query: { state: 'waiting', limit: 100 } })
      if (rows.length === 0) return
      for (const receipt of rows) {
        const owner = world.members[Number(receipt.code.slice(-2)) % world.members.length]
        const body = { memberUid: owner?.uid ?? '', reason: 'The member came with the slip of the bank.' }
        for (const administrator of [one, two])
          await administrator.call(assignReceipt, { params: { id: receipt.id }, body })
      }
    }
  },
}

async function confirm(
  { world }: Year,
  id: string,
  lines: { id: string; version: number; paymentId?: string }[],
  cut: (work: Promise<void>) => Promise<void> = (work) => work,
): Promise<void> {
  const [one, two] = world.administrators
  const weight = await one.call(weighBatch, { params: { id }, body: { lines } })
  const kept = lines.filter((line) => !weight.left.some((left) => left.id === line.id))
  if (kept.length === 0) return
  await one.call(confirmBatch, { params: { id }, body: { lines: kept, forTwo: weight.two.count } })
  await cut(world.work())
  const { rows } = await two.call(listApprovals, { query: {} })
  for (const { id, version, kind } of rows)
    if (kind === 'bank-statements.batch')
      await two.call(approveApproval, { params: { id }, body: { version } })
  await cut(world.work())
}

async function linesOf(administrator: Person, id: string, list: 'suggested' | 'needs-you') {
  const rows: StatementLine[] = []
  for (let cursor: string | undefined; ; ) {
    const query = { list, limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const page = await administrator.call(listStatementLines, { params: { id }, query })
    rows.push(...page.rows)
    if (page.nextCursor === undefined) return rows
    cursor = page.nextCursor
  }
}

/** By card: the provider tells of it twice, or not at all, and is asked. */
const card: Channel = {
  name: 'card',
  share: 0.16,
  pay: async ({ world, chance }, { member, goalId, amount }) => {
    const { paystack } = world
    const { id } = await member.call(makeCardDeposit, {
      params: { id: goalId },
      body: { amountKobo: amount, another: true },
    })
    await member.call(openCheckout, { params: { id } })
    if (chance(0.04)) return
    const { checkout } = await member.call(readCardPayment, { params: { id } })
    const key = checkout?.reference ?? ''
    paystack.pay(key)
    if (chance(0.1)) return
    // A node that dies hears nothing; the provider is asked later.
    await paystack.sendPaid(world.url() + hearPaystack.path, key, chance(0.3) ? 2 : 1).catch(() => undefined)
  },
  endMonth: async ({ world }) => {
    for (let round = 0; round < 6; round++) {
      await world.job('cards.ask-waiting')
      await world.work()
    }
  },
}

/** In the hands of one officer, counted by another; now and then booked wrong and booked again; brought to the bank. */
const cash: Channel = {
  name: 'cash',
  share: 0.14,
  begin: async ({ world }) => {
    await world.administrators[0].call(changeCashSettings, { body: { isTaken: true } })
  },
  pay: (year, { member, goalId, amount }) =>
    bring(year, member, { purpose: 'savings', targetId: goalId }, amount),
  endMonth: async (year) => {
    const { world, accountId, inHand } = year
    // What came in the last days of the year is in hand when it ends.
    if (world.now() > '2026-12') return
    const { rows } = await world.administrators[2].call(listTills, {})
    for (const { id, inHandKobo } of rows) {
      if (inHandKobo === 0n) continue
      const bankReference = reference(year)
      const paidOn = dayIn(lagos, world.now())
      const body = { amountKobo: inHandKobo, collectionAccountId: accountId, bankReference, paidOn }
      await world.administrators[0].call(bankCash, { params: { id }, body })
      await agree(year, 'cash.banking')
      inHand.kobo = kobo(inHand.kobo - inHandKobo)
      sends(year, inHandKobo)
    }
  },
}

async function bring(
  year: Year,
  member: Person,
  target: { purpose: string; targetId: string },
  amountKobo: Kobo,
): Promise<void> {
  const [one, two] = year.world.administrators
  const book = (kobo: Kobo) =>
    one.call(bookCash, { body: { memberUid: member.uid, ...target, amountKobo: kobo } })
  let booked = await book(amountKobo)
  if (year.chance(0.05)) {
    const { id, version } = booked
    const wrong = { countedKobo: kobo(amountKobo - 50_000n), version }
    const said = await two.call(confirmCash, { params: { id }, body: wrong }).catch(({ code }) => code)
    if (said !== 'count-differs') throw new Error(`A wrong count was answered ${String(said)}`)
    const reason = 'A note of ₦500 was missing when it was counted.'
    await one.call(cancelCash, { params: { id }, body: { reason, version } })
    booked = await book(kobo(amountKobo - 50_000n))
  }
  const body = { countedKobo: booked.amountKobo, version: booked.version }
  await two.call(confirmCash, { params: { id: booked.id }, body })
  year.inHand.kobo = addKobo(year.inHand.kobo, booked.amountKobo)
}

/** The second administrator agrees to whatever of a kind waits. */
async function agree({ world }: Year, wanted: string): Promise<void> {
  const { rows } = await world.administrators[1].call(listApprovals, { query: {} })
  for (const { id, version, kind } of rows)
    if (kind === wanted)
      await world.administrators[1].call(approveApproval, { params: { id }, body: { version } })
}

/** By an employer, with a schedule of its own: a stranger on it, money left over, used later and sent back. */
const payroll: Channel = {
  name: 'payroll',
  share: 0,
  isAlways: (way) => way === 'payroll',
  begin: async ({ world, employer }) => {
    await world.administrators[0].call(changePayrollSettings, { body: { isTaken: true } })
    const body = { name: 'Raffia Mills', contact: 'Kemi Ojo, +2348030000000' }
    const { rows } = await world.administrators[0].call(addEmployer, { body })
    employer.id = rows[0]?.id ?? ''
  },
  pay: async ({ deducted }, deposit) => void deducted.push(deposit),
  endMonth: async (year, cut) => {
    const { world, employer, accountId } = year
    const [one] = world.administrators
    const lines = year.deducted.splice(0).toSorted((a, b) => (a.member.uid < b.member.uid ? -1 : 1))
    // Nobody is on a schedule twice.
    const all = [...Map.groupBy(lines, ({ member }) => member.uid).values()].flatMap(([line]) => line ?? [])
    if (all.length === 0) return
    const month = world.now().slice(0, 7)
    const staff = all.map(({ member, amount }) => {
      const at = world.members.indexOf(member)
      return `RM/${at},${member.fullName},${Number(amount) / 100}`
    })
    const total = all.reduce((sum, { amount }) => sum + amount, 0n)
    const used = kobo(month.endsWith('-04') ? employer.keptKobo / 2n : 0n)
    const over = month.endsWith('-03') ? 1_000_000n : 0n
    const file = ['Staff No,Name,Amount', ...staff, 'RM/999,Somebody Unknown,1000'].join('\r\n')
    const { id } = await one.call(uploadSchedule, {
      body: {
        employerId: employer.id,
        fileName: `raffia-${month}.csv`,
        month,
        accountId,
        content: Buffer.from(file).toString('base64'),
        transferKobo: sends(year, kobo(total - used + over)),
        heldKobo: used,
        bankReference: reference(year),
        receivedOn: dayIn(lagos, world.now()),
      },
    })
    employer.keptKobo += over - used
    const { version } = await decideLines(year, id)
    const reason = 'As the slip of the employer says.'
    await one.call(askRun, { params: { id }, body: { reason, version } })
    await agree(year, 'payroll.run')
    await cut(world.work())
    for (const { member, goalId } of all) {
      const { work } = await member.call(readOwnPayroll, { query: {} })
      if (work?.targetId === member.uid)
        await member.call(choosePayroll, { body: { targetId: goalId } }).catch(ifOver)
    }
    if (!month.endsWith('-06') || employer.keptKobo === 0n) return
    const amountKobo = kobo(employer.keptKobo)
    const back = { amountKobo, accountId, bankReference: reference(year), sentOn: dayIn(lagos, world.now()) }
    await one.call(returnKept, { params: { id: employer.id }, body: back })
    await agree(year, 'payroll.return')
    sends(year, kobo(-amountKobo))
    employer.keptKobo = 0n
  },
}

/** A goal that has ended takes none any more. */
function ifOver(problem: { code?: string }): void {
  if (problem.code !== 'target-takes-none') throw problem
}

/** Whoever was found by the name alone is who they are, and the stranger is left out. */
async function decideLines({ world }: Year, id: string): Promise<{ version: number }> {
  const [one] = world.administrators
  const byNumber = new Map(world.members.map((member, at) => [`RM/${at}`, member]))
  for (let settled = { version: 0 }; ; ) {
    const { rows } = await one.call(listRunLines, { params: { id }, query: { which: 'open', limit: 100 } })
    if (rows.length === 0) return settled
    for (const { lineNo, staffNumber } of rows) {
      const memberUid = byNumber.get(staffNumber)?.uid
      const body = { lineNo, leftOut: memberUid === undefined, ...(memberUid && { memberUid }) }
      settled = await one.call(settleLine, { params: { id }, body })
    }
  }
}

/** By itself on its day: from the wallet, into which its member brings cash, or from a card that is kept. */
const byItself: Channel = {
  name: 'automatic saving',
  share: 0,
  isAlways: (way) => way !== 'payroll',
  pay: async (year, { member, goalId, amount, way }) => {
    const { world, automatic } = year
    const params = { id: goalId }
    if (way === 'from-wallet') await bring(year, member, { purpose: 'wallet', targetId: member.uid }, amount)
    if (automatic.has(goalId)) return
    if (way === 'by-card') {
      const { id } = await member.call(makeCardDeposit, {
        params,
        body: { amountKobo: amount, keepCard: true, another: true },
      })
      await member.call(openCheckout, { params: { id } })
      const { checkout } = await member.call(readCardPayment, { params: { id } })
      world.paystack.pay(checkout?.reference ?? '')
      await member.call(checkCardPayment, { params: { id } })
    }
    const method = way === 'by-card' ? 'card' : 'wallet'
    const body = { amountKobo: amount, frequency: 'monthly', day: 5, method } as const
    await member.call(setAutoSave, { params, body })
    automatic.add(goalId)
  },
  endMonth: async ({ world }) => {
    await world.job('savings.look-for-auto-saves')
    await world.work()
    await world.job('savings.follow-debits')
    await world.work()
  },
}

export const channels: readonly Channel[] = [transfer, statement, payroll, cash, byItself, card]
