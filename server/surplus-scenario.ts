/** A year that is closed, and a dividend that a meeting resolved, for the count of statements. */
import { transact } from '@kolo/database/connection'
import { fileBytes } from '@kolo/files/testing'
import { naira } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { addDays, type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { postJournal } from '@kolo/ledger/journal'
import type { Answer, Teller } from './teller.ts'
import type { TestUserName } from './test-users.ts'
import type { TestServer } from './testing.ts'

const minutes = new File([fileBytes('pdf')], 'minutes.pdf', { type: 'application/pdf' })

/** Fees that were paid today and count in a year before. */
async function earnedIn(server: TestServer, year: number): Promise<void> {
  const bank = { kind: 'bank', scope: 'the-bank' } as const
  const fees = { kind: 'fees', scope: 'community' } as const
  const posted = await transact(server.db, (db) =>
    postJournal(db, {
      deed: 'test',
      actorUid: null,
      now: server.clock.now(),
      memo: 'Fees',
      transfers: [{ debit: bank, credit: fees, amount: naira(1_000n) }],
    }),
  )
  if (isRefusal(posted)) throw new Error(posted.refusal)
  await server.db
    .insertInto('ledger_value_dates')
    .values({
      journal_id: posted.journalId,
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
  const { rows } = await ask.chidi('approvals.list-approvals')
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

/** Closes the last year by two, changes the reserve's part, and calculates a dividend by shares. */
export async function surplusScenario(
  server: TestServer,
  ask: Record<TestUserName, Teller>,
  nobody: Teller,
): Promise<void> {
  const today = dayIn(lagos, server.clock.now())
  await ask.bayo('distributions.read-surplus')
  await ask.bayo('books.read-year-end')
  await auditorScenario(ask, nobody)
  const reason = 'The general meeting of the members.'
  const year = { body: { year: Number(today.slice(0, 4)) - 1, reason } }
  await earnedIn(server, year.body.year)
  await ask.bayo('distributions.close-year', year)
  await ask.chidi('distributions.close-year', year)
  const part = { body: { effectiveFrom: addDays(today, 1), rateBps: 3_000, reason } }
  await ask.bayo('distributions.change-reserve-part', part)
  await ask.chidi('distributions.change-reserve-part', part)
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
  const appropriation = {
    body: { year: year.body.year, resolutionId: kept?.id, parts: [reserve], reason },
  }
  await ask.bayo('distributions.appropriate-surplus', appropriation)
  await ask.chidi('distributions.open-evidence', { params: { id: evidenceId } })
  await ask.chidi('distributions.appropriate-surplus', appropriation)
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
