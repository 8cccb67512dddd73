import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import { readWaiting } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { kobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { interestTax, rateOn } from '@kolo/savings/server'
import { distributionsOf } from '../../distributions/server/distribution.store.ts'
import { presentDistributions } from '../../distributions/server/present-distribution.ts'
import type { Surplus } from '../surplus.contract.ts'
import type { YearLine } from '../surplus.rules.ts'
import { presentResolution } from './present-resolution.ts'
import { reservePart, reservePartKind } from './reserve-part-kind.ts'
import { reserveAccount, surplusAccount } from './surplus.postings.ts'
import { closedYears, freeSurplus, linesOfYear, resolutionsOf, resultAccounts } from './surplus.store.ts'
import { nextYear, resultOf } from './surplus-year.ts'
import { surplusYear } from './surplus-year-kind.ts'

export async function readSurplusHandler(call: Call) {
  return presentSurplus(call)
}

/** What the community earned and kept, as administrators see it. */
export async function presentSurplus(call: Call): Promise<Surplus> {
  const { db, actor, now } = call
  const said = await batchQueries(db, {
    years: closedYears(db),
    resolutions: resolutionsOf(db, actor.uid),
    dividends: distributionsOf(db, null),
    free: freeSurplus(),
    accounts: resultAccounts(db),
  })
  const year = nextYear(said.years, now)
  const next = year === undefined ? null : await resultOf(db, year)
  const numbered = (line: YearLine) => {
    const ofKind = said.accounts.filter(({ ledger_kind }) => ledger_kind === line.kind)
    const account =
      ofKind.find(({ ledger_scope }) => ledger_scope === line.scope) ??
      ofKind.find(({ ledger_scope }) => ledger_scope === null)
    return { ...line, number: account?.number ?? '', name: account?.name ?? line.scope }
  }
  const parts = await readSetting(db, reservePart)
  const today = dayIn(lagos, now)
  const [waitingYear] = year === undefined ? [] : await readWaiting(call, [surplusYear], [String(year)])
  const [waitingPart] = await readWaiting(call, [reservePartKind], [reservePart.name])
  return {
    surplusKobo: (await readBalance(db, surplusAccount)).balance,
    reserveKobo: (await readBalance(db, reserveAccount)).balance,
    freeKobo: kobo(said.free[0]?.free_kobo ?? 0n),
    reserveParts: parts,
    partBps: rateOn(parts, today),
    waitingPart,
    next: next && { ...next, lines: next.lines.map(numbered), waiting: waitingYear },
    years: said.years.map((row) => ({
      year: row.year,
      lines: linesOfYear(row).map(numbered),
      surplusKobo: kobo(row.surplus_kobo),
      reserveBps: row.reserve_bps,
      reserveKobo: kobo(row.reserve_kobo),
      isOpen: row.is_open,
      closedAt: row.closed_at,
      journalId: row.journal_id,
    })),
    resolutions: said.resolutions.map(presentResolution),
    distributions: await presentDistributions(call, said.dividends),
    whtBps: rateOn(await readSetting(db, interestTax), today),
  }
}
