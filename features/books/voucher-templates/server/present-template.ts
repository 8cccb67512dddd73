/** A template as administrators see it. */
import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import { kobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { chartQuery, nameOf } from '@kolo/ledger/chart'
import { namesOf } from '@kolo/profile/server'
import { bankLabels, banksIn } from '@kolo/transfers/server'
import { templatesAccess } from '../template.access.ts'
import type { ListedTemplate, Template } from '../template.contract.ts'
import { isDue, subjectOf, type TemplateRow } from './template.record.ts'
import * as store from './template.store.ts'

export function presentListed(row: TemplateRow, today: CalendarDate): ListedTemplate {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    party: row.party,
    amountKobo: kobo(row.amount_kobo),
    rhythm: row.rhythm ?? undefined,
    dueOn: (row.retired_at === null ? row.due_on : null) ?? undefined,
    isDue: isDue(row, today),
    isRetired: row.retired_at !== null,
    version: row.version,
  }
}

export async function presentTemplate(call: Call, row: TemplateRow): Promise<Template> {
  const { db, now, actor } = call
  const today = dayIn(lagos, now)
  const said = await batchQueries(db, {
    chart: chartQuery(db),
    labels: bankLabels(db),
    vouchers: store.vouchersOf(row.id),
  })
  const banks = banksIn(said.labels)
  const names = new Map(said.chart.map((account) => [account.number, nameOf(account, banks)]))
  const preparer = (await namesOf(db, [row.prepared_by])).get(row.prepared_by) ?? 'Former member'
  const subject = subjectOf(row, today, said.vouchers[0]?.some ?? false)
  return {
    ...presentListed(row, today),
    narration: row.narration,
    lines: store.linesOf(row).map((line) => ({ ...line, name: names.get(line.account) ?? line.account })),
    preparedBy: { uid: row.prepared_by, fullName: preparer },
    preparedAt: row.prepared_at,
    retiredAt: row.retired_at ?? undefined,
    can: {
      edit: decide(templatesAccess.edit, actor, subject),
      prepare: decide(templatesAccess.prepare, actor, subject),
      skip: decide(templatesAccess.skip, actor, subject),
      retire: decide(templatesAccess.retire, actor, subject),
      remove: decide(templatesAccess.remove, actor, subject),
    },
  }
}
