/** A small story for the tests of telling it, and what it comes to. Run as a program it fills a folder, and can be killed. */
import type { Db } from '@kolo/database/tables'
import { instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { populate } from './populate.ts'

/** A quarter of a small community. */
export const smallPlot = { seed: 3, members: 12, months: 3, now: instant('2026-11-20T09:00:00.000Z') }

/** Half a year of a larger one, with everything that goes wrong on the way. */
export const largerPlot = { ...smallPlot, members: 60, months: 6 }

/** Whose money lies where, to the kobo; every journal with its moment, payments by what became of them, actions by kind. */
export async function whatItComesTo(db: Db): Promise<Record<string, unknown[]>> {
  const money = await sql`
    with lines as (
      select credit_account as account, amount_kobo as kobo from ledger_transfers
      union all select debit_account, -amount_kobo from ledger_transfers
    )
    select a.kind, p.email, g.name, sum(kobo)::text as kobo, count(*)::int as lines
    from lines join ledger_accounts a on a.id = account left join profiles p on p.uid = a.owner_uid
    left join savings_accounts g on g.id::text = a.scope
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  const journals = await sql`
    select deed, posted_at::text, count(*)::int as journals, sum(kobo)::text as kobo
    from ledger_journals j, lateral (select sum(amount_kobo) as kobo from ledger_transfers t where t.journal_id = j.id) s
    group by 1, 2 order by 2, 1`.execute(db)
  const payments = await sql`
    select status, count(*)::int as payments, sum(amount_kobo)::text as kobo from payments
    group by 1 order by 1`.execute(db)
  const deeds = await sql`
    select kind, count(*)::int as deeds from audit_events
    where kind not like 'identity.verification%' group by 1 order by 1`.execute(db)
  return { money: money.rows, journals: journals.rows, payments: payments.rows, deeds: deeds.rows }
}

const [, program, dataDir] = process.argv
if (program === import.meta.filename && dataDir)
  await populate(dataDir, 'Raffia Savings Club', largerPlot, ({ done }) => console.log(`told ${done}`))
