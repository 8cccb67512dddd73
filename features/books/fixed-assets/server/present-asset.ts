/** An asset as administrators see it. */
import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import { kobo, subtractKobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { nextMonth } from '../../accounts/books.rules.ts'
import { shownStateOf } from '../../vouchers/server/voucher.record.ts'
import { fixedAssetsAccess } from '../asset.access.ts'
import type { Asset, ListedAsset } from '../asset.contract.ts'
import { gainOf, scheduleOf } from '../asset.rules.ts'
import {
  type AssetWithBooks,
  type CountedMonth,
  carryingOf,
  depreciatedOf,
  subjectOf,
} from './asset.record.ts'
import * as store from './asset.store.ts'

/** A row of the register. */
export function presentListedAsset(row: AssetWithBooks): ListedAsset {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    account: { number: row.account, name: row.account_name },
    location: row.location,
    serialNo: row.serial_no,
    purchasedOn: row.purchased_on,
    lifeMonths: row.life_months,
    costKobo: kobo(row.cost_kobo),
    residualKobo: kobo(row.residual_kobo),
    accumulatedKobo: kobo(row.accumulated_kobo),
    carryingKobo: carryingOf(row),
    state: row.state,
  }
}

/** The whole of it, as it was at the end of a day. */
export async function presentAsset(call: Call, id: string, day?: CalendarDate): Promise<Asset> {
  const { db, actor } = call
  const row = await store.assetById(db, id, day)
  const said = await batchQueries(db, {
    counted: store.countedMonths(id),
    calculated: store.assetsToCalculate(id),
  })
  const subject = subjectOf(row)
  return {
    ...presentListedAsset(row),
    depreciationAccount: { number: row.depreciation_account, name: row.depreciation_name },
    openingKobo: kobo(row.opening_kobo),
    openingMonth: row.opening_month ?? undefined,
    schedule: scheduleShown(call, row, said).filter(({ month }) => day === undefined || month <= day),
    disposal:
      row.state === 'disposed' || row.state === 'disposal_pending'
        ? await disposalShown(call, row)
        : undefined,
    version: row.version,
    can: {
      edit: decide(fixedAssetsAccess.edit, actor, subject),
      revalue: decide(fixedAssetsAccess.revalue, actor, subject),
      dispose: decide(fixedAssetsAccess.dispose, actor, subject),
    },
  }
}

/** Each month with how far it is; months from a disposal on are left out. */
function scheduleShown(
  { now }: Call,
  row: AssetWithBooks,
  {
    counted,
    calculated,
  }: { counted: readonly CountedMonth[]; calculated: readonly store.AssetToCalculate[] },
): Asset['schedule'] {
  const today = dayIn(lagos, now)
  const disposedOn = calculated[0]?.disposed_on
  let carryingKobo = subtractKobo(kobo(row.cost_kobo), kobo(row.opening_kobo))
  return scheduleOf(depreciatedOf(row)).flatMap(({ month, amountKobo }) => {
    const kept = counted.find((one) => one.month === month)
    if (!kept && disposedOn && month >= `${disposedOn.slice(0, 7)}-01`) return []
    carryingKobo = subtractKobo(carryingKobo, amountKobo)
    const isOver = nextMonth(month) <= today
    return [
      {
        month,
        amountKobo,
        carryingKobo,
        state: kept
          ? kept.state === 'posted'
            ? ('posted' as const)
            : ('prepared' as const)
          : isOver
            ? ('due' as const)
            : ('later' as const),
        voucherId: kept?.voucher_id,
      },
    ]
  })
}

async function disposalShown({ db }: Call, row: AssetWithBooks): Promise<Asset['disposal']> {
  const disposal = await store.disposalOf(db, row.id)
  if (!disposal) return undefined
  const proceedsKobo = kobo(disposal.proceeds_kobo)
  const accumulatedKobo = kobo(disposal.accumulated_kobo)
  return {
    kind: disposal.kind,
    disposedOn: disposal.disposed_on,
    proceedsKobo,
    accumulatedKobo,
    gainKobo: gainOf({ costKobo: kobo(row.cost_kobo), accumulatedKobo, proceedsKobo }),
    voucher: { id: disposal.voucher_id, code: disposal.code ?? '', state: shownStateOf(disposal) },
  }
}
