/**
 * An asset is sold or written off. What must always be true: all its depreciation before the month of the disposal is posted,
 * and none of that month or later is in a voucher; of each asset one disposal stands; and it leaves the books only by the
 * approval of its voucher.
 */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { addDays, type CalendarDate, firstOfMonth } from '@kolo/foundation/time'
import { draftNewVoucher, submitDraft } from '../../vouchers/server/make-voucher.ts'
import { disposalSource, type VoucherRow } from '../../vouchers/server/voucher.record.ts'
import * as vouchers from '../../vouchers/server/voucher.store.ts'
import { sidesOf } from '../../vouchers/voucher.rules.ts'
import { fixedAssetsAccess } from '../asset.access.ts'
import type { disposeOfAsset } from '../asset.contract.ts'
import { disposalLines, dueOf } from '../asset.rules.ts'
import { type AssetWithBooks, subjectOf, toDepreciate } from './asset.record.ts'
import * as store from './asset.store.ts'
import { presentAsset } from './present-asset.ts'
import { recordAsset } from './register-asset.ts'

type Body = InputOf<typeof disposeOfAsset>['body']

/** Submits the voucher of its disposal. */
export async function disposeOfAssetHandler(call: Call, { params, body }: InputOf<typeof disposeOfAsset>) {
  const { db, actor } = call
  const { version } = await store.lockAsset(db, params.id)
  const row = await store.assetById(db, params.id)
  const no = refusalOf(fixedAssetsAccess.dispose, actor, subjectOf(row))
  if (no) return no
  if (version !== body.version) throw new RequestProblem('changed-meanwhile')
  const wrong = dayRefusal(row, body) ?? (await depreciationRefusal(call, row, body.disposedOn))
  if (wrong) return wrong
  const draft = await draftOfDisposal(call, row, body)
  if (isRefusal(draft)) return draft
  await store.keepDisposal(db, {
    voucher_id: draft.id,
    asset_id: row.id,
    kind: body.kind,
    disposed_on: body.disposedOn,
    proceeds_kobo: proceedsOf(body),
    accumulated_kobo: kobo(row.accumulated_kobo),
  })
  const submitted = await submitDraft(call, draft)
  if (isRefusal(submitted)) return submitted
  recordAsset(call, 'fixed-asset.disposal-submitted', row, { voucher: submitted.code ?? '', how: body.kind })
  return presentAsset(call, row.id)
}

const proceedsOf = ({ kind, proceedsKobo }: Body) => (kind === 'sold' ? proceedsKobo : zeroKobo)

function dayRefusal(row: AssetWithBooks, body: Body) {
  if (body.disposedOn < row.purchased_on) return refuse('disposal-too-early', {}, 'disposedOn')
  return body.kind === 'sold' && body.proceedsKobo === zeroKobo
    ? refuse('proceeds-missing', {}, 'proceedsKobo')
    : undefined
}

/** Months before the disposal are posted, and none from its month on is in a voucher. */
async function depreciationRefusal({ db }: Call, row: AssetWithBooks, disposedOn: CalendarDate) {
  const { rows: counted } = await store.countedMonths(row.id).execute(db)
  const month = firstOfMonth(disposedOn)
  const later = counted.find((one) => one.month >= month)
  if (later) return refuse('depreciated-later', { month: later.month }, 'disposedOn')
  const asset = toDepreciate({ ...row, disposed_on: null }, counted)
  const [due] = dueOf(asset, firstOfMonth(addDays(month, -1)))
  const open = counted.find(({ state }) => state !== 'posted')?.month ?? due?.month
  return open === undefined ? undefined : refuse('depreciation-open', { month: open }, 'disposedOn')
}

/** A new voucher, or the one that was sent back with what is entered now. */
async function draftOfDisposal(call: Call, row: AssetWithBooks, body: Body) {
  const { kind, disposedOn, party, evidence } = body
  const made = {
    kind: 'journal' as const,
    valueDate: disposedOn,
    party,
    narration: `${kind === 'sold' ? 'Sale' : 'Write-off'} of ${row.code} ${row.name}`,
    reference: '',
    evidence,
    lines: disposalLines({
      account: row.account,
      depreciationAccount: row.depreciation_account,
      costKobo: kobo(row.cost_kobo),
      accumulatedKobo: kobo(row.accumulated_kobo),
      proceedsKobo: proceedsOf(body),
    }),
    source: { type: disposalSource, id: row.id },
  }
  const before = await vouchers.voucherOfSource(call.db, made.source)
  if (!before) return draftNewVoucher(call, made)
  if (before.prepared_by !== call.actor.uid) return refuse('other-preparer')
  return changeSentBack(call, before, made)
}

async function changeSentBack(
  { db }: Call,
  before: VoucherRow,
  made: {
    valueDate: CalendarDate
    party: string
    narration: string
    evidence: string
    lines: ReturnType<typeof disposalLines>
  },
): Promise<VoucherRow> {
  await vouchers.replaceLines(db, before.id, made.lines)
  return vouchers.saveVoucher(db, before.id, {
    value_date: made.valueDate,
    party: made.party,
    narration: made.narration,
    evidence: made.evidence,
    amount_kobo: sidesOf(made.lines).debits,
    version: before.version + 1,
  })
}
