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
import { hearPaystack, openCheckout, readCardPayment } from '@kolo/cards/contract'
import { addKobo, type Kobo, kobo } from '@kolo/foundation/money'
import { dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { makeCardDeposit, makeDeposit, moveFromWallet } from '@kolo/savings/contract'
import { confirmPayment, rejectPayment, submitProof } from '@kolo/transfers/contract'
import type { Person, World } from './world.ts'

/** Chance that repeats. */
export type Chance = (share: number) => boolean

/** One deposit that somebody is about to make. */
export type Deposit = { member: Person; goalId: string; amount: Kobo }

/** What the year needs of its community to pay in, and what it knows of the money by itself. */
export type Year = {
  world: World
  chance: Chance
  accountId: string
  /** What the members sent to the bank, whatever the product made of it. */
  sent: { kobo: Kobo }
  /** Lines of the month's statement. */
  lines: BankLine[]
  serial: () => number
}

/** A way in: how often it is taken, one deposit, and what ends a month of it; `cut`: kills the node while that is done. */
export type Channel = {
  name: string
  share: number
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
  share: 0.2,
  pay: async (year, { member, goalId, amount }) => {
    const { world, chance } = year
    const [one, two] = world.administrators
    const { id } = await member.call(makeDeposit, { params: { id: goalId }, body: { amountKobo: amount } })
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
  share: 0.62,
  pay: async (year, { member, goalId, amount }) => {
    const { world, chance, lines } = year
    const payment = await member.call(makeDeposit, { params: { id: goalId }, body: { amountKobo: amount } })
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
  share: 0.18,
  pay: async ({ world, chance }, { member, goalId, amount }) => {
    const { paystack } = world
    const { id } = await member.call(makeCardDeposit, {
      params: { id: goalId },
      body: { amountKobo: amount },
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

/** All of them. */
export const channels: readonly Channel[] = [transfer, statement, card]
