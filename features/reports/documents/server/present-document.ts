import type { Call } from '@kolo/application/call'
import type { Instant } from '@kolo/foundation/time'
import type { PaperHead, PrintedFrame } from '../../pdf/server/document-parts.ts'
import type { Owner, StatementTime } from '../../statements/server/make-statement.ts'
import type { Paper } from '../documents.contract.ts'
import { type PaperState, writeCode } from '../documents.rules.ts'
import type { PaperRow } from './document.record.ts'

/** Whether a paper can be opened: one that is made at once always can. */
export function stateOf({ is_large, made_at, stored_name }: PaperRow): PaperState {
  if (!is_large || stored_name !== null) return 'ready'
  return made_at === null ? 'making' : 'gone'
}

/** A paper as its member sees it: a goal by its name. */
export function presentPaper(row: PaperRow, { goals }: Pick<Owner, 'goals'>): Paper {
  return {
    id: row.id,
    code: writeCode(row.code),
    kind: row.kind,
    format: row.format,
    account: goals.find(({ id }) => id === row.account)?.name ?? row.account_name,
    from: row.first_day,
    to: row.last_day,
    issuedAt: row.issued_at,
    state: stateOf(row),
  }
}

/** The moment its figures are of, where that is not the end of its last day. */
export function momentOf({ kind, until_at, issued_at }: PaperRow): Instant | undefined {
  return kind !== 'receipt' && until_at > issued_at ? issued_at : undefined
}

/** The days a paper is printed with, and when it was made. */
export function timeOf(row: PaperRow): StatementTime {
  return { from: row.first_day, to: row.last_day, madeAt: row.issued_at, until: momentOf(row) }
}

/** What stands on every paper. */
export function frameOf(call: Pick<Call, 'community'>, { code }: PaperRow, { formats }: Owner): PrintedFrame {
  return { ...headOf(call, formats), code }
}

/** The community's head, for whoever reads days and amounts like this. */
export function headOf({ community }: Pick<Call, 'community'>, formats: PaperHead['formats']): PaperHead {
  const { name, address, letters, mark: picture, colour, phone, origin } = community
  const mark = picture && `data:image/png;base64,${Buffer.from(picture.small).toString('base64')}`
  return { formats, community: { name, address, letters, mark, colour, phone, origin } }
}
