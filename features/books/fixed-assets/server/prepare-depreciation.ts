/**
 * Depreciation, prepared each night for the months that are over. What must always be true: a month of an asset is in one
 * voucher that stands, however many nodes run this and however many nights were missed; the system posts nothing: it keeps a
 * draft with its calculation, which administrators submit and approve; a month whose voucher waits does not hold up the next.
 */
import type { Call } from '@kolo/application/call'
import type { Job, JobCall, RecordingCall } from '@kolo/application/job'
import { administratorsWhoCanSignIn } from '@kolo/approvals/server'
import { recordEvent } from '@kolo/audit/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { newId } from '@kolo/foundation/ids'
import { formatNaira, kobo, sumKobo } from '@kolo/foundation/money'
import {
  addDays,
  type CalendarDate,
  dayIn,
  firstOfMonth,
  lagos,
  lastOfMonth,
  monthName,
} from '@kolo/foundation/time'
import { readClosing } from '@kolo/ledger/day-ends'
import { notify } from '@kolo/notices/server'
import { isOver, monthKey, nextMonth } from '../../accounts/books.rules.ts'
import { depreciationSource } from '../../vouchers/server/voucher.record.ts'
import { insertVoucher } from '../../vouchers/server/voucher.store.ts'
import { sidesOf } from '../../vouchers/voucher.rules.ts'
import { type AssetToDepreciate, depreciationLines, dueOf } from '../asset.rules.ts'
import { toDepreciate } from './asset.record.ts'
import * as store from './asset.store.ts'
import { depreciationPrepared } from './depreciation.notifications.ts'
import { depreciationStatus } from './read-assets.ts'

type Asset = { row: store.AssetToCalculate; toDo: AssetToDepreciate }
type Lost = {
  row: store.AssetToCalculate
  assetId: string
  month: CalendarDate
  amountKobo: ReturnType<typeof kobo>
}

/** Prepares a voucher for each month that is over, open and without one; what is due of earlier months is in the first. */
export async function prepareWhatIsDue(call: JobCall & RecordingCall): Promise<void> {
  const { db, now } = call
  await store.lockAssets(db)
  const said = await batchQueries(db, { assets: store.assetsToCalculate(), counted: store.countedMonths() })
  const today = dayIn(lagos, now)
  const { next } = await readClosing(db)
  const months = monthsOver(next ?? firstOfMonth(addDays(firstOfMonth(today), -1)), today)
  const taken = await store.monthsWithVoucher(db, months.map(monthKey))
  let assets: Asset[] = said.assets.map((row) => ({ row, toDo: toDepreciate(row, said.counted) }))
  for (const month of months.filter((one) => !taken.has(monthKey(one)))) {
    const lost = assets.flatMap(({ row, toDo }): Lost[] =>
      dueOf(toDo, month).map((one) => ({ row, assetId: row.id, ...one })),
    )
    if (lost.length === 0) continue
    await keepVoucher(call, month, lost)
    assets = assets.map(({ row, toDo }) => ({
      row,
      toDo: {
        ...toDo,
        counted: [
          ...toDo.counted,
          ...lost.filter(({ assetId }) => assetId === row.id).map((one) => one.month),
        ],
      },
    }))
  }
}

function monthsOver(first: CalendarDate, today: CalendarDate): CalendarDate[] {
  const months: CalendarDate[] = []
  for (let month = first; isOver(month, today); month = nextMonth(month)) months.push(month)
  return months
}

/** Keeps the draft of a month with its calculation, and tells administrators. */
async function keepVoucher(
  call: JobCall & RecordingCall,
  month: CalendarDate,
  lost: readonly Lost[],
): Promise<void> {
  const { db, now } = call
  const lines = depreciationLines(
    [...Map.groupBy(lost, ({ row }) => row.depreciation_account)].map(([depreciationAccount, own]) => ({
      name: own[0]?.row.account_name ?? '',
      depreciationAccount,
      amountKobo: sumKobo(own.map(({ amountKobo }) => amountKobo)),
    })),
  )
  const amount = sidesOf(lines).debits
  const voucher = await insertVoucher(
    db,
    {
      id: newId(Date.parse(now)),
      kind: 'journal',
      value_date: lastOfMonth(month),
      party: '',
      narration: `Depreciation for ${monthName(month)}`,
      reference: '',
      evidence: evidenceOf(lost),
      amount_kobo: amount,
      source_type: depreciationSource,
      source_id: monthKey(month),
      prepared_by: null,
      prepared_at: now,
    },
    lines,
  )
  await store.insertCalculation(db, voucher.id, lost)
  call.record({
    kind: 'voucher.depreciation-prepared',
    target: { type: 'voucher', id: voucher.id },
    facts: { month: monthKey(month), amountKobo: String(amount) },
  })
  for (const to of await administratorsWhoCanSignIn(call))
    await notify(call, { topic: depreciationPrepared, to, facts: { id: voucher.id, month, amount } })
}

const evidenceMost = 500

/** "Straight line. FA-2026-000001 Generator: ₦20,000.00." as far as it has place; all of it is in the calculation. */
function evidenceOf(lost: readonly Lost[]): string {
  const each = [...Map.groupBy(lost, ({ assetId }) => assetId).values()].map((own) => {
    const sum = formatNaira(sumKobo(own.map(({ amountKobo }) => kobo(amountKobo))))
    return `${own[0]?.row.code} ${own[0]?.row.name}: ${sum}${own.length > 1 ? ` for ${own.length} months` : ''}.`
  })
  const whole = `Straight line. ${each.join(' ')}`
  const short = `Straight line, ${each.length} assets. See the calculation.`
  return whole.length <= evidenceMost ? whole : short
}

/** Every night; a night that was missed is made up for by the next one. */
export const prepareDepreciationNightly: Job = {
  name: 'books.prepare-depreciation',
  schedule: '30 1 * * *',
  run: async (call) => {
    const requestId = newId(Date.parse(call.now))
    const events: Parameters<Call['record']>[0][] = []
    await prepareWhatIsDue({ ...call, record: (event) => void events.push(event) })
    for (const event of events) await recordEvent(call.db, { ...event, now: call.now, requestId })
  },
}

/** The same for an administrator who does not wait for the night. */
export async function prepareDepreciationHandler(call: Call) {
  await prepareWhatIsDue(call)
  return depreciationStatus(call)
}
