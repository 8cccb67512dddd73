/** A year that is closed, and a dividend that a meeting resolved, for the count of statements. */
import { transact } from '@kolo/database/connection'
import { fileBytes } from '@kolo/files/testing'
import { newId } from '@kolo/foundation/ids'
import { naira } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { addDays, type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { postJournal } from '@kolo/ledger/journal'
import { earnIncome, posted } from '@kolo/ledger/testing'
import { sql } from 'kysely'
import type { Answer, Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

const minutes = new File([fileBytes('pdf')], 'minutes.pdf', { type: 'application/pdf' })

/** Fees that were paid today and count in a year before. */
async function earnedIn(server: TestServer, year: number): Promise<void> {
  const bank = { kind: 'bank', scope: 'the-bank' } as const
  const fees = { kind: 'fees', scope: 'community' } as const
  const journal = await transact(server.db, (db) =>
    postJournal(db, {
      deed: 'test',
      actorUid: null,
      now: server.clock.now(),
      memo: 'Fees',
      transfers: [{ debit: bank, credit: fees, amount: naira(1_000n) }],
    }),
  )
  if (isRefusal(journal)) throw new Error(journal.refusal)
  await server.db
    .insertInto('ledger_value_dates')
    .values({
      journal_id: journal.journalId,
      value_date: `${year}-12-31` as CalendarDate,
      posted_on: dayIn(lagos, server.clock.now()),
    })
    .execute()
}

/** Lets an auditor in, who opens the link in a browser of their own and stops reading. */
async function auditorScenario(ask: Record<TestUserName, Teller>, nobody: Teller): Promise<void> {
  const reason = 'The audit of the year.'
  const body = { year: 2025, auditor: 'Ekene Obi & Co.', contact: 'audit@obi.example', days: 30, reason }
  const { access, secret } = await ask.bayo('books.give-auditor-access', { body })
  const { rows } = await ask.chidi('approvals.list-approvals', { query: { limit: 100 } })
  const waiting = rows.find(({ kind }) => kind === 'books.auditor-access')
  if (!waiting) throw new Error('No access of an auditor waits')
  const { id, version } = waiting
  await ask.chidi('approvals.approve', { params: { id }, body: { version } })
  await ask.bayo('books.list-auditor-accesses')
  await nobody('books.open-auditor-link', { body: { secret } })
  await nobody('books.read-auditor-session')
  await nobody('books.close-auditor-session')
  await ask.bayo('books.end-auditor-access', { params: { id: (access as unknown as Answer).id } })
}

/** A goal whose interest the meeting declares held money on a day of the year. */
async function declaredGoal({ db, clock }: TestServer, year: number): Promise<void> {
  const [planId = '', goalId = ''] = [1, 2].map((n) => newId(Date.parse(clock.now()) + n))
  const ada = testUsers.ada.uid
  const at = `${year}-06-01T09:00:00Z`
  await sql`insert into savings_plans (id, code, name, description, status, interest_basis, rate_bps, posting, min_open_kobo,
      min_topup_kobo, min_balance_kobo, notice_hours, free_withdrawals_per_quarter, inactive_days, dormant_days, prepared_by,
      prepared_at)
    values (${planId}, 'DECLARED', 'By the meeting', '', 'active', 'declared', 0, 'annual', 10000, 10000, 0, 0, 4, 180, 365,
      ${testUsers.bayo.uid}, ${at})`.execute(db)
  await sql`insert into savings_accounts (id, code, plan_id, owner_uid, name, icon, status, opened_on, opened_at, activated_at)
    values (${goalId}, ${`SAV-${year}-000001`}, ${planId}, ${ada}, 'House rent', 'home', 'active', ${at}, ${at}, ${at})`.execute(
    db,
  )
  const goal = { kind: 'member_savings', scope: goalId, ownerUid: ada } as const
  const line = { debit: { kind: 'bank', scope: 'the-bank' }, credit: goal, amount: naira(1_000n) } as const
  const journal = await posted(db, [line], { now: clock.now() })
  await sql`update ledger_transfers set posted_at = ${at} where journal_id = ${journal}`.execute(db)
}

/** Closes the last year by two, changes the reserve's part, and calculates a dividend by shares. */
export async function surplusScenario(
  server: TestServer,
  ask: Record<TestUserName, Teller>,
  nobody: Teller,
): Promise<void> {
  const today = dayIn(lagos, server.clock.now())
  await ask.bayo('distributions.read-surplus')
  await ask.bayo('books.read-year-end')
  const returnOf = { params: { year: 2025 } }
  await ask.bayo('books.read-annual-return', returnOf)
  await ask.bayo('books.download-annual-return', { ...returnOf, query: { format: 'xlsx' } })
  await auditorScenario(ask, nobody)
  const reason = 'The general meeting of the members.'
  const year = { body: { year: Number(today.slice(0, 4)) - 1, reason } }
  await earnedIn(server, year.body.year)
  await earnIncome(server.db, server.clock.now(), naira(10_000n))
  await ask.bayo('distributions.close-year', year)
  await ask.chidi('distributions.close-year', year)
  const part = { body: { effectiveFrom: addDays(today, 1), rateBps: 3_000, reason } }
  await ask.bayo('distributions.change-reserve-part', part)
  await ask.chidi('distributions.change-reserve-part', part)
  const ceiling = { body: { effectiveFrom: today, rateBps: 1_000, reason } }
  await ask.bayo('distributions.change-dividend-ceiling', ceiling)
  await ask.chidi('distributions.change-dividend-ceiling', ceiling)
  // As if the shares had been held for some days.
  await server.db
    .updateTable('share_movements')
    .set({ moved_on: addDays(today, -4) })
    .execute()
  const { id: evidenceId } = await ask.bayo('distributions.add-minutes', { body: minutes })
  const resolution = { heldOn: today, wording: 'Resolved to share out ₦500.', mostKobo: '50000', evidenceId }
  const { resolutions } = await ask.bayo('distributions.keep-resolution', { body: resolution })
  const [kept] = resolutions as unknown as { id: string }[]
  const of = { params: { year: year.body.year } }
  await ask.bayo('distributions.read-appropriation', of)
  const reserve = { kind: 'reserve', account: null, rateBps: 2_500, amountKobo: null }
  const interest = { kind: 'interest', account: null, rateBps: null, amountKobo: '20000' }
  const appropriation = {
    body: { year: year.body.year, resolutionId: kept?.id, parts: [reserve, interest], reason },
  }
  await ask.bayo('distributions.appropriate-surplus', appropriation)
  await ask.chidi('distributions.open-evidence', { params: { id: evidenceId } })
  await ask.chidi('distributions.appropriate-surplus', appropriation)
  const audit = {
    ...{ year: year.body.year, auditor: 'Ekene Obi & Co.', signedOn: today, opinion: 'unqualified' },
    ...{ evidenceId, reason },
  }
  await ask.bayo('distributions.record-audit', { body: audit })
  await ask.chidi('distributions.record-audit', { body: audit })
  await ask.ada('distributions.open-audited-accounts', of)
  await declaredGoal(server, year.body.year)
  const declaration = { year: year.body.year, rateBps: 100, exemptReason: null, payOn: today }
  await ask.bayo('distributions.declare-interest', { body: declaration })
  await ask.bayo('distributions.calculate-dividend', {
    body: {
      resolutionId: kept?.id,
      periodStart: addDays(today, -30),
      periodEnd: addDays(today, -1),
      poolKobo: '50000',
      basis: 'units',
      exemptReason: null,
      payOn: today,
    },
  })
}
