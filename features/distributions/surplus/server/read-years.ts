import type { Call } from '@kolo/application/call'
import { readWaiting } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { kobo } from '@kolo/foundation/money'
import type { Years } from '../surplus.contract.ts'
import type { YearLine } from '../surplus.rules.ts'
import { closedYears, linesOfYear, resultAccounts } from './surplus.store.ts'
import { earlierResult, nextYear, resultOf } from './surplus-year.ts'
import { surplusYear } from './surplus-year-kind.ts'

/** The next year to close and the years that are closed, with their accounts as the chart names them. */
export async function presentYears(call: Call): Promise<Years> {
  const { db, now } = call
  const said = await batchQueries(db, { years: closedYears(db), accounts: resultAccounts(db) })
  const year = nextYear(said.years, now)
  const next =
    year === undefined ? null : { ...(await resultOf(db, year)), earlierKobo: await earlierResult(db, year) }
  const [waiting] = year === undefined ? [] : await readWaiting(call, [surplusYear], [String(year)])
  const numbered = (lines: readonly YearLine[]) =>
    lines
      .map((line) => {
        const ofKind = said.accounts.filter(({ ledger_kind }) => ledger_kind === line.kind)
        const account =
          ofKind.find(({ ledger_scope }) => ledger_scope === line.scope) ??
          ofKind.find(({ ledger_scope }) => ledger_scope === null)
        return { ...line, number: account?.number ?? '', name: account?.name ?? line.scope }
      })
      .sort((a, b) => a.number.localeCompare(b.number))
  return {
    next: next && { ...next, lines: numbered(next.lines), waiting },
    years: said.years.map((row) => ({
      year: row.year,
      lines: numbered(linesOfYear(row)),
      surplusKobo: kobo(row.surplus_kobo),
      reserveBps: row.reserve_bps,
      reserveKobo: kobo(row.reserve_kobo),
      isOpen: row.is_open,
      auditedOn: row.audited_on,
      closedAt: row.closed_at,
      journalId: row.journal_id,
    })),
  }
}
