/**
 * The one search. What must always be true: a kind is looked for only where the caller may see all of its records, and what
 * was typed is asked of all kinds in one statement.
 */
import type { Call } from '@kolo/application/call'
import type { FoundRow, SearchGroup } from '@kolo/application/search'
import { batchQueries } from '@kolo/database/batched-queries'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import type { SearchHit, searchRecords } from '../search.contract.ts'
import { shownOfKind } from '../search.rules.ts'

export function searchRecordsHandler(groups: readonly SearchGroup[]) {
  return async (
    { db, actor, registry }: Call,
    { query: { text } }: InputOf<typeof searchRecords>,
  ): Promise<OutputOf<typeof searchRecords>> => {
    const searching = { db, actor, registry, text, most: shownOfKind + 1 }
    const open = groups.filter(({ permission }) => actsAsStaff(actor, permission))
    const asked = Object.fromEntries(open.map((group) => [group.name, group.ask(searching)]))
    const found = await batchQueries(db, asked)
    return {
      groups: open.flatMap((group) => {
        const rows = found[group.name] ?? []
        if (rows.length === 0) return []
        const hits = rows.slice(0, shownOfKind).map((row) => hitOf(group, row, searching))
        const { name, title } = group
        return [{ name, title, hits, isMore: rows.length > shownOfKind, listLink: group.listLink?.(text) }]
      }),
    }
  }
}

function hitOf(
  { statuses, tones, link }: SearchGroup,
  row: FoundRow,
  searching: Pick<Call, 'actor'>,
): SearchHit {
  const { status } = row
  return {
    id: row.id,
    title: row.title,
    code: row.code ?? undefined,
    detail: row.detail ?? undefined,
    amountKobo: row.amount_kobo === null ? undefined : kobo(row.amount_kobo),
    status:
      status === null ? undefined : { words: statuses[status] ?? status, tone: tones?.[status] ?? 'quiet' },
    begunAt: row.begun_at ?? undefined,
    link: link(row, searching),
  }
}
