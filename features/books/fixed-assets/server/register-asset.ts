/**
 * Assets put into the register and changed there. What must always be true: an asset's account has one of accumulated
 * depreciation; what its depreciation rests on does not change once some of it was calculated.
 */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, firstOfMonth, lagos } from '@kolo/foundation/time'
import { readChart } from '@kolo/ledger/chart'
import { fixedAssetsAccess } from '../asset.access.ts'
import type * as contract from '../asset.contract.ts'
import { assetAccountsIn } from '../asset.rules.ts'
import { type AssetRow, subjectOf } from './asset.record.ts'
import * as store from './asset.store.ts'
import { presentAsset } from './present-asset.ts'

type Body = InputOf<typeof contract.registerAsset>['body']

export async function registerAssetHandler(call: Call, { body }: InputOf<typeof contract.registerAsset>) {
  const { db, now, actor } = call
  const no = valueRefusal(call, body)
  if (no) return no
  const depreciationAccount = await depreciationAccountOf(call, body.account)
  if (depreciationAccount === undefined) return refuse('no-asset-account', {}, 'account')
  const row = await store.insertAsset(
    db,
    {
      id: newId(Date.parse(now)),
      ...columnsOf(body, depreciationAccount),
      registered_by: actor.uid,
      registered_at: now,
    },
    dayIn(lagos, now).slice(0, 4),
  )
  recordAsset(call, 'fixed-asset.registered', row)
  return presentAsset(call, row.id)
}

export async function editAssetHandler(call: Call, { params, body }: InputOf<typeof contract.editAsset>) {
  const { db, actor } = call
  const { version, ...contents } = body
  const row = await store.lockAsset(db, params.id)
  if (row.version !== version) throw new RequestProblem('changed-meanwhile')
  const depreciationAccount =
    contents.account === row.account
      ? row.depreciation_account
      : await depreciationAccountOf(call, contents.account)
  if (depreciationAccount === undefined) return refuse('no-asset-account', {}, 'account')
  const change = columnsOf(contents, depreciationAccount)
  if (hasOtherValue(row, change)) {
    const no =
      refusalOf(fixedAssetsAccess.revalue, actor, subjectOf(await store.assetById(db, row.id))) ??
      valueRefusal(call, contents)
    if (no) return no
  }
  await store.saveAsset(db, row.id, { ...change, version: row.version + 1 })
  recordAsset(call, 'fixed-asset.edited', { ...row, ...change })
  return presentAsset(call, row.id)
}

/** Why depreciation cannot be calculated from this, or nothing. */
function valueRefusal({ now }: Call, body: Body) {
  const { costKobo, residualKobo, purchasedOn, openingKobo, openingMonth } = body
  const today = dayIn(lagos, now)
  if (purchasedOn > today) return refuse('day-to-come', {}, 'purchasedOn')
  if (residualKobo >= costKobo) return refuse('residual-too-high', {}, 'residualKobo')
  if (openingKobo > zeroKobo !== (openingMonth !== null))
    return refuse('opening-incomplete', {}, openingMonth === null ? 'openingMonth' : 'openingKobo')
  if (openingKobo > subtractKobo(costKobo, residualKobo)) return refuse('opening-too-high', {}, 'openingKobo')
  if (openingMonth === null) return undefined
  const month = firstOfMonth(openingMonth)
  return month < firstOfMonth(purchasedOn) || month >= firstOfMonth(today)
    ? refuse('opening-too-early', {}, 'openingMonth')
    : undefined
}

/** The account that holds the depreciation of assets on an account, where it has one. */
async function depreciationAccountOf({ db }: Call, number: string): Promise<string | undefined> {
  const chart = (await readChart(db)).map(({ is_money, reduces, ...account }) => ({
    ...account,
    isMoney: is_money,
    reduces: reduces ?? undefined,
  }))
  return assetAccountsIn(chart).find(({ account }) => account.number === number)?.depreciationAccount.number
}

function columnsOf(body: Body, depreciationAccount: string) {
  return {
    name: body.name,
    location: body.location,
    serial_no: body.serialNo,
    account: body.account,
    depreciation_account: depreciationAccount,
    cost_kobo: body.costKobo,
    residual_kobo: body.residualKobo,
    purchased_on: body.purchasedOn,
    life_months: body.lifeMonths,
    opening_kobo: body.openingKobo,
    opening_month: body.openingMonth === null ? null : firstOfMonth(body.openingMonth),
  }
}

const described = ['name', 'location', 'serial_no'] as const

/** Whether anything changes but its name and where it is. */
function hasOtherValue(row: AssetRow, change: ReturnType<typeof columnsOf>): boolean {
  return Object.entries(change).some(
    ([column, value]) =>
      !described.includes(column as (typeof described)[number]) && row[column as keyof AssetRow] !== value,
  )
}

/** Writes what was done with an asset into the audit log. */
export function recordAsset(
  { record }: Pick<Call, 'record'>,
  kind: string,
  row: Pick<AssetRow, 'id' | 'code' | 'cost_kobo'>,
  facts: Record<string, string> = {},
): void {
  record({
    kind,
    target: { type: 'fixed-asset', id: row.id },
    facts: { code: row.code, costKobo: String(row.cost_kobo), ...facts },
  })
}
