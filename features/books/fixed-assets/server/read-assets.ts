/** The register on the screen and as a file, one asset, how a voucher was calculated, and where depreciation stands. */

import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { batchQueries } from '@kolo/database/batched-queries'
import { pageById, paged } from '@kolo/database/pages'
import { tableFile } from '@kolo/files/server'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { type Kobo, kobo, negateKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, firstOfMonth, lagos } from '@kolo/foundation/time'
import { chartQuery, netsByNumber, numberOf } from '@kolo/ledger/chart'
import { netsOnDay } from '@kolo/ledger/day-ends'
import { shownStateOf } from '../../vouchers/server/voucher.record.ts'
import type * as contract from '../asset.contract.ts'
import { assetRowsMost, type Depreciation } from '../asset.contract.ts'
import { assetStateNames } from '../asset.messages.ts'
import { dueOf } from '../asset.rules.ts'
import { toDepreciate } from './asset.record.ts'
import * as store from './asset.store.ts'
import { presentAsset, presentListedAsset } from './present-asset.ts'

export async function listAssetsHandler(
  { db }: Call,
  { query: { cursor, limit, ...narrowed } }: InputOf<typeof contract.listAssets>,
): Promise<OutputOf<typeof contract.listAssets>> {
  const said = await batchQueries(db, {
    found: store.assetsAfter(narrowed, pageById({ cursor, limit })),
    sums: store.assetSums(narrowed),
  })
  const { rows, nextCursor } = paged(said.found, limit)
  const [sums] = said.sums
  const costKobo = kobo(sums?.cost_kobo ?? 0n)
  const accumulatedKobo = kobo(sums?.accumulated_kobo ?? 0n)
  return {
    rows: rows.map(presentListedAsset),
    nextCursor,
    count: sums?.count ?? 0,
    costKobo,
    accumulatedKobo,
    carryingKobo: subtractKobo(costKobo, accumulatedKobo),
  }
}

export function readAssetHandler(call: Call, { params, query }: InputOf<typeof contract.readAsset>) {
  return presentAsset(call, params.id, query.day)
}

export async function readCalculationHandler(
  { db }: Call,
  { params }: InputOf<typeof contract.readCalculation>,
): Promise<OutputOf<typeof contract.readCalculation>> {
  const rows = await store.calculationOf(db, params.id)
  return {
    rows: rows.map((row) => ({
      assetId: row.id,
      code: row.code,
      name: row.name,
      account: `${row.account} ${row.account_name}`,
      costKobo: kobo(row.cost_kobo),
      residualKobo: kobo(row.residual_kobo),
      lifeMonths: row.life_months,
      month: row.month,
      amountKobo: kobo(row.amount_kobo),
    })),
  }
}

export function readDepreciationHandler(call: Call): Promise<Depreciation> {
  return depreciationStatus(call)
}

/** What is due, what waits, and where the register and the books differ. */
export async function depreciationStatus({ db, now }: Pick<Call, 'db' | 'now'>): Promise<Depreciation> {
  const today = dayIn(lagos, now)
  const said = await batchQueries(db, {
    assets: store.assetsToCalculate(),
    counted: store.countedMonths(),
    waiting: store.depreciationWaiting(db),
    register: store.registerByAccount(),
    chart: chartQuery(db),
    nets: netsOnDay(today),
  })
  const through = firstOfMonth(addDays(firstOfMonth(today), -1))
  const due = said.assets.flatMap((row) => dueOf(toDepreciate(row, said.counted), through))
  const nets = netsByNumber(said.nets, (account) => numberOf(said.chart, account).number)
  const differences = said.register.flatMap(({ account, depreciation_account, ...sums }) => [
    {
      number: account,
      registerKobo: kobo(sums.cost_kobo),
      booksKobo: negateKobo(nets.get(account) ?? zeroKobo),
    },
    {
      number: depreciation_account,
      registerKobo: kobo(sums.accumulated_kobo),
      booksKobo: nets.get(depreciation_account) ?? zeroKobo,
    },
  ])
  return {
    dueKobo: sumKobo(due.map(({ amountKobo }) => amountKobo)),
    waiting: said.waiting.map((row) => ({
      voucherId: row.id,
      code: row.code ?? undefined,
      state: shownStateOf(row),
      month: firstOfMonth(row.value_date),
      amountKobo: kobo(row.amount_kobo),
    })),
    differences: differences
      .filter(({ registerKobo, booksKobo }) => registerKobo !== booksKobo)
      .map((line) => ({
        ...line,
        name: said.chart.find(({ number }) => number === line.number)?.name ?? line.number,
      })),
  }
}

/** Depreciation of months up to a day that is not posted: due, or in a voucher that waits. */
export async function depreciationNotPosted(db: Call['db'], day: CalendarDate): Promise<Kobo> {
  const said = await batchQueries(db, { assets: store.assetsToCalculate(), counted: store.countedMonths() })
  const through = firstOfMonth(day)
  const due = said.assets.flatMap((row) => dueOf(toDepreciate(row, said.counted), through))
  const waiting = said.counted.filter(({ state, month }) => state !== 'posted' && month <= through)
  return sumKobo([
    ...due.map(({ amountKobo }) => amountKobo),
    ...waiting.map(({ amount_kobo }) => kobo(amount_kobo)),
  ])
}

const heads = [
  ...[
    'Code',
    'Name',
    'Account',
    'Account name',
    'Location',
    'Serial number',
    'Purchased on',
    'Life in months',
  ],
  ...['Status', 'Cost', 'Residual value', 'Accumulated depreciation', 'Carrying amount'],
]

export async function downloadAssetsHandler(
  { db, now }: Call,
  { query: { format, ...narrowed } }: InputOf<typeof contract.downloadAssets>,
): Promise<FileAnswer> {
  const { rows } = await store.assetsAfter(narrowed, { limit: assetRowsMost }).execute(db)
  const cells = rows.map(presentListedAsset).map((asset) => [
    ...[asset.code, asset.name, asset.account.number, asset.account.name, asset.location, asset.serialNo],
    ...[{ day: asset.purchasedOn }, { count: asset.lifeMonths }, assetStateNames[asset.state]],
    ...[asset.costKobo, asset.residualKobo, asset.accumulatedKobo, asset.carryingKobo].map((kobo) => ({
      kobo,
    })),
  ])
  const day = dayIn(lagos, now)
  const table = { title: 'Fixed assets', heads, rows: cells.map((row) => ({ cells: row })) }
  return tableFile(table, format, `fixed-assets-${narrowed.day ?? day}`)
}
