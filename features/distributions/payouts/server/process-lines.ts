/**
 * What is done to the lines of a distribution one after another, as long work: paying them, taking them back, and taking
 * what is owed once it is there. What must always be true: each line is one journal and is paid and taken back once,
 * however often the work dies; nobody is paid of anything but the plan's realised income or the surplus; and each is told
 * with the action.
 */
import type { ChunkCall, LongWorkKind } from '@kolo/application/batch-job-kind'
import type { Db } from '@kolo/database/tables'
import { kobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { saveReturn, takeReturnBack } from '@kolo/investments/server'
import { postJournal, reverseJournal } from '@kolo/ledger/journal'
import { longWorkKind } from '@kolo/long-work/server'
import { notify } from '@kolo/notices/server'
import { walletAccount } from '@kolo/payments/server'
import { creditAccountOf, saveDeclaredInterest, takeDeclaredInterestBack } from '@kolo/savings/server'
import * as z from 'zod/mini'
import {
  declaredPaid,
  dividendPaid,
  returnOwed,
  returnPaid,
  returnReversed,
} from '../../distributions/server/distribution.notifications.ts'
import { linePostings } from '../../distributions/server/distribution.postings.ts'
import type { DistributionRow, LineRow } from '../../distributions/server/distribution.record.ts'
import {
  lockDistribution,
  lockLines,
  lockLinesToCollect,
  markLine,
  owedOf,
  saveDistribution,
} from '../../distributions/server/distribution.store.ts'
import { distributionPath } from '../../distributions.paths.ts'
import { payerOf } from './payment-source.ts'

const atOnce = 25

/** The lines that are done, kept by the work itself. */
const placeWire = z.object({})

type LineDeed = { distribution: DistributionRow; payer: Awaited<ReturnType<typeof payerOf>>; line: LineRow }

/** What is done to the lines of a distribution while it stands so. */
type Step = {
  name: string
  standing: DistributionRow['status']
  /** The next lines it is to be done to, each taken by nobody else. */
  next: (db: Db, id: string, limit: number) => Promise<LineRow[]>
  /** Whether anything was done: a line that is left is as it was. */
  line: (call: ChunkCall, deed: LineDeed) => Promise<boolean>
  /** After the last of so many: what is said of it. */
  end: (call: ChunkCall, distribution: DistributionRow, lines: number) => Promise<string>
}

function lineWork({ name, standing, next, line: doLine, end }: Step): LongWorkKind<object> {
  return longWorkKind<object>({
    name,
    place: placeWire,
    cancellable: false,
    page: distributionPath,
    chunk: async (call, { subjectId, done }, place) => {
      const { db } = call
      const distribution = await lockDistribution(db, subjectId)
      if (distribution.status !== standing) return { done: 0, place, ended: 'It has gone on meanwhile.' }
      const payer = await payerOf(db, distribution)
      const lines = await next(db, subjectId, atOnce)
      let dealt = 0
      for (const line of lines) if (await doLine(call, { distribution, payer, line })) dealt += 1
      if (lines.length === atOnce) return { done: dealt, place }
      return { done: dealt, place, ended: await end(call, distribution, done + dealt) }
    },
  })
}

const linesInWords = (lines: number) => (lines === 1 ? '1 line' : `${lines.toLocaleString('en-NG')} lines`)

async function payLine(call: ChunkCall, { distribution, payer, line }: LineDeed): Promise<true> {
  const { db, now } = call
  const amounts = { grossKobo: kobo(line.gross_kobo), whtKobo: kobo(line.wht_kobo) }
  if (amounts.grossKobo === 0n) {
    await markLine(db, line, { status: 'posted' })
    return true
  }
  const into = await paidInto(db, line)
  const journal = await postJournal(db, {
    deed: 'distributions.paid',
    actorUid: null,
    now,
    memo: `${payer.what} ${distribution.code}`,
    facts: { distribution: distribution.code, line: line.id },
    transfers: linePostings(payer.account, into.account, amounts),
  })
  if (isRefusal(journal))
    throw new Error(`A line of ${distribution.code} was refused by the books: ${journal.refusal}`)
  await markLine(db, line, { status: 'posted', journal_id: journal.journalId })
  if (line.investment_id !== null)
    await saveReturn(db, {
      journalId: journal.journalId,
      investmentId: line.investment_id,
      period: { start: distribution.period_start, end: distribution.period_end },
      gross: amounts.grossKobo,
      wht: amounts.whtKobo,
      at: now,
    })
  const facts = {
    code: distribution.code,
    gross: amounts.grossKobo,
    tax: amounts.whtKobo,
    net: kobo(line.net_kobo),
  }
  const to = line.member_uid
  if (line.goal_id !== null) {
    const year = Number(distribution.period_start.slice(0, 4))
    const rateBps = distribution.rate_bps ?? 0
    await saveDeclaredInterest(db, {
      journalId: journal.journalId,
      goalId: line.goal_id,
      year,
      rateBps,
      grossKobo: amounts.grossKobo,
      whtBps: amounts.whtKobo > 0n ? distribution.wht_bps : 0,
      whtKobo: amounts.whtKobo,
      at: now,
    })
    const isInGoal = into.account.kind === 'member_savings'
    await notify(call, {
      topic: declaredPaid,
      to,
      facts: { ...facts, year, rateBps, goal: into.name, isInGoal },
    })
    return true
  }
  if (distribution.plan_id === null) await notify(call, { topic: dividendPaid, to, facts })
  else await notify(call, { topic: returnPaid, to, facts: { ...facts, plan: payer.name } })
  return true
}

/** Where a line is paid: declared interest into its goal while that is open, everything else into the wallet. */
function paidInto(db: Db, { goal_id, member_uid }: LineRow) {
  return goal_id === null ? { account: walletAccount(member_uid), name: '' } : creditAccountOf(db, goal_id)
}

/** Takes a line out of its member's wallet again; what is not there any more is owed, and nothing is taken of it. */
async function takeBackLine(call: ChunkCall, { distribution, payer, line }: LineDeed): Promise<boolean> {
  const { db, now } = call
  if (line.journal_id === null) {
    await markLine(db, line, { status: 'reversed' })
    return true
  }
  const { code, reversed_reason: reason } = distribution
  const memo = `Return reversed ${code}`
  const journal = await reverseJournal(db, { journalId: line.journal_id, actorUid: null, now, memo })
  const facts = { plan: payer.name, code, net: kobo(line.net_kobo), reason: reason ?? '' }
  const to = line.member_uid
  if (!isRefusal(journal)) {
    await markLine(db, line, { status: 'reversed' })
    if (line.investment_id !== null)
      await takeReturnBack(db, {
        journalId: line.journal_id,
        investmentId: line.investment_id,
        gross: kobo(line.gross_kobo),
        wht: kobo(line.wht_kobo),
        at: now,
      })
    if (line.goal_id !== null) await takeDeclaredInterestBack(db, line.journal_id, now)
    await notify(call, { topic: returnReversed, to, facts })
    return true
  }
  if (journal.refusal !== 'insufficient-funds')
    throw new Error(`A line of ${code} was not taken back by the books: ${journal.refusal}`)
  if (line.status === 'owed') return false
  await markLine(db, line, { status: 'owed' })
  await notify(call, { topic: returnOwed, to, facts })
  return true
}

/** Pays the lines of one distribution, piece by piece. */
export const payDistribution = lineWork({
  name: 'distributions.pay',
  standing: 'posting',
  next: (db, id, limit) => lockLines(db, id, 'calculated', limit),
  line: payLine,
  end: async ({ db, now, record }, { id, code }, lines) => {
    await saveDistribution(db, id, { status: 'posted', posted_at: now })
    const target = { type: 'distribution', id } as const
    record({ kind: 'distribution.paid', target, facts: { code, lines } })
    return `${linesInWords(lines)} paid.`
  },
})

/** Takes the lines of one distribution back, piece by piece. */
export const reverseDistribution = lineWork({
  name: 'distributions.reverse',
  standing: 'reversing',
  next: (db, id, limit) => lockLines(db, id, 'posted', limit),
  line: takeBackLine,
  end: async ({ db, record }, { id, code }, lines) => {
    await saveDistribution(db, id, { status: 'reversed' })
    const { owed, net } = await owedOf(db, id)
    const target = { type: 'distribution', id } as const
    const facts = { code, lines: lines - owed, owed, owedKobo: net.toString() }
    record({ kind: 'distribution.reversed', target, facts })
    const taken = `${linesInWords(lines - owed)} taken back.`
    return owed === 0 ? taken : `${taken} What ${linesInWords(owed)} paid was spent, and is owed.`
  },
})

/** Takes what is owed of one distribution out of wallets that have it again. */
export const collectDistribution = lineWork({
  name: 'distributions.collect',
  standing: 'reversed',
  next: lockLinesToCollect,
  line: takeBackLine,
  end: async ({ record }, { id, code }, lines) => {
    const target = { type: 'distribution', id } as const
    record({ kind: 'distribution.collected', target, facts: { code, lines } })
    return `${linesInWords(lines)} taken back.`
  },
})
