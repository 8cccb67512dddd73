/** The register of assets as administrators read it: page by page, one with all its values, and as a file. */

import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { readWaiting } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { pageById, paged } from '@kolo/database/pages'
import { csvFile, csvText } from '@kolo/foundation/csv'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo, plainNaira } from '@kolo/foundation/money'
import { addDays, dayIn, lagos } from '@kolo/foundation/time'
import { writerFor } from '@kolo/foundation/writer'
import { namesOf, readFormats } from '@kolo/profile/server'
import { planStatusLabels } from '../../plans/plans.messages.ts'
import { valuationDays } from '../../plans/plans.rules.ts'
import type { AssetPage, listAssets, RegisteredAsset, readAsset } from '../assets.contract.ts'
import { assetValuation } from './asset-valuation.ts'
import { type RegisterRow, registeredAsset, registerPage, titlesOf, valuationsOf } from './assets.store.ts'

const inFile = 500

export async function listAssetsHandler(call: Call, { query }: InputOf<typeof listAssets>) {
  const { rows, nextCursor } = paged(await registerPage(call.db, pageById(query)), query.limit)
  return { rows: await presentAssets(call, rows), nextCursor }
}

export function readAssetHandler(call: Call, { params }: InputOf<typeof readAsset>): Promise<AssetPage> {
  return presentAssetPage(call, params.id)
}

export async function presentAssetPage(call: Call, id: string): Promise<AssetPage> {
  const { db } = call
  const row = await registeredAsset(db, id)
  const said = await batchQueries(db, { valuations: valuationsOf(id), titles: titlesOf(row.plan_id) })
  const uids = said.valuations.flatMap(({ asked_by, agreed_by }) => [asked_by, agreed_by])
  const names = await namesOf(db, [...new Set(uids.flatMap((uid) => uid ?? []))])
  const nameOf = (uid: string | null) => (uid === null ? null : (names.get(uid) ?? null))
  const [asset] = await presentAssets(call, [row])
  if (!asset) throw new Error('An asset that was found is presented')
  return {
    asset,
    valuations: said.valuations.map((one) => ({
      id: one.id,
      ...amountsOf(one),
      valuedOn: one.valued_on,
      fileId: one.file_id,
      agreedAt: one.agreed_at,
      askedBy: nameOf(one.asked_by),
      agreedBy: nameOf(one.agreed_by),
    })),
    documents: said.titles.map(({ file_id, title }) => ({ fileId: file_id, title })),
  }
}

export async function downloadAssetsHandler(call: Call): Promise<FileAnswer> {
  const today = dayIn(lagos, call.now)
  const heads = [
    'Asset',
    'Issuer',
    'Held by',
    'Face value',
    'Cost',
    'Value',
    'Valued on',
    'Document',
    'Plan',
    'Status',
  ]
  const rows: RegisterRow[] = []
  for (let after: string | undefined, more = true; more; ) {
    const page = await registerPage(call.db, { after, limit: inFile })
    rows.push(...page)
    after = page.at(-1)?.id
    more = page.length === inFile
  }
  const amount = (value: bigint | null) => (value === null ? '' : plainNaira(kobo(value)))
  const { day } = writerFor(await readFormats(call.db, call.actor.uid))
  const text = csvFile([
    ['Community', call.community.name].map(csvText),
    ['As of', day(today)].map(csvText),
    [],
    heads.map(csvText),
    ...rows.map((row) => [
      csvText(row.name),
      csvText(row.issuer),
      csvText(row.custodian || call.community.name),
      amount(row.face_kobo),
      amount(row.cost_kobo),
      amount(row.value_kobo),
      csvText(day(row.valued_on)),
      row.file_id === null ? 'no' : 'yes',
      csvText(`${row.plan_name} (${row.plan_code}, version ${row.plan_number})`),
      csvText(planStatusLabels[row.plan_status]),
    ]),
  ])
  const bytes = new TextEncoder().encode(text)
  return { bytes, contentType: 'text/csv; charset=utf-8', name: `assets-${today}.csv` }
}

async function presentAssets(call: Call, rows: readonly RegisterRow[]): Promise<RegisteredAsset[]> {
  const ids = rows.map(({ id }) => id)
  const waiting = ids.length > 0 ? await readWaiting(call, [assetValuation], ids) : []
  const oldest = addDays(dayIn(lagos, call.now), -valuationDays)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    custodian: row.custodian,
    plan: {
      id: row.plan_id,
      code: row.plan_code,
      number: row.plan_number,
      name: row.plan_name,
      status: row.plan_status,
    },
    ...amountsOf(row),
    valuedOn: row.valued_on,
    isOld: row.valued_on < oldest,
    fileId: row.file_id,
    approvals: waiting.filter(({ subject }) => subject.id === row.id),
  }))
}

function amountsOf(row: Pick<RegisterRow, 'value_kobo' | 'face_kobo' | 'cost_kobo'>) {
  const orNone = (value: bigint | null) => (value === null ? null : kobo(value))
  return {
    valueKobo: kobo(row.value_kobo),
    faceKobo: orNone(row.face_kobo),
    costKobo: orNone(row.cost_kobo),
  }
}
