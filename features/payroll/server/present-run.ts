/** Schedules as administrators see them. */

import type { Call } from '@kolo/application/call'
import { waitingIn, waitingOfKind } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { shownReading } from '@kolo/files/reading'
import { decide } from '@kolo/foundation/access'
import { addKobo, kobo, subtractKobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { cardRows } from '@kolo/profile/server'
import { bankLabels } from '@kolo/transfers/server'
import { payrollAccess } from '../payroll.access.ts'
import type { PayrollRun } from '../payroll.contract.ts'
import { payrollKind } from './book-run.ts'
import type { RunRow } from './payroll.record.ts'
import { employerNames, sumOf, sumRows } from './payroll.store.ts'

/** Schedules with what their lines come to. */
export async function presentRuns(call: Call, rows: readonly RunRow[]): Promise<PayrollRun[]> {
  const { db, now, actor } = call
  if (rows.length === 0) return []
  const { sums, labels, employers, cards, waiting } = await batchQueries(db, {
    sums: sumRows(rows.map(({ id }) => id)),
    labels: bankLabels(db),
    employers: employerNames(db, [...new Set(rows.map(({ employer_id }) => employer_id))]),
    cards: cardRows(db, [...new Set(rows.map(({ uploaded_by }) => uploaded_by))]),
    waiting: waitingOfKind(now, payrollKind.name),
  })
  return rows.map((row) => {
    const sum = sums.find(({ run_id }) => run_id === row.id)
    const bank = labels.find(({ id }) => id === row.account_id)
    const booked = sumOf(sum?.booked_kobo)
    const can = { state: row.state }
    return {
      id: row.id,
      code: row.code,
      employer: {
        id: row.employer_id,
        name: employers.find(({ id }) => id === row.employer_id)?.name ?? 'An employer',
      },
      month: row.month.slice(0, 7),
      state: row.state,
      account: bank ? bankAccountWords(bank.bank_name, bank.last4) : 'A bank account',
      transferKobo: kobo(row.transfer_kobo),
      heldKobo: kobo(row.held_kobo),
      bankReference: row.bank_reference,
      receivedOn: row.received_on,
      fileName: row.file_name,
      uploadedBy: {
        uid: row.uploaded_by,
        fullName: cards.find(({ uid }) => uid === row.uploaded_by)?.full_name ?? 'Former member',
      },
      uploadedAt: row.uploaded_at,
      postedAt: row.posted_at ?? undefined,
      scheduledKobo: sumOf(sum?.scheduled_kobo),
      bookedKobo: booked,
      restKobo: subtractKobo(addKobo(kobo(row.transfer_kobo), kobo(row.held_kobo)), booked),
      lineCount: sum?.line_count ?? 0,
      bookedCount: sum?.booked_count ?? 0,
      openCount: sum?.open_count ?? 0,
      leftOutCount: sum?.left_out_count ?? 0,
      leftOutKobo: sumOf(sum?.left_out_kobo),
      heads: row.heads,
      columns: row.columns ?? undefined,
      reading: row.reading ? shownReading(row.reading) : undefined,
      version: row.version,
      waiting: waitingIn(
        call,
        [payrollKind],
        waiting.filter(({ subject_id }) => subject_id === row.id),
      )[0],
      can: {
        settle: decide(payrollAccess.settle, actor, can),
        ask: decide(payrollAccess.ask, actor, can),
        remove: decide(payrollAccess.remove, actor, can),
      },
    }
  })
}

export async function presentRun(call: Call, row: RunRow): Promise<PayrollRun> {
  const [run] = await presentRuns(call, [row])
  if (!run) throw new Error(`Schedule ${row.code} was lost while it was presented`)
  return run
}
