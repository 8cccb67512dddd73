/** Plans as members read them, each page in one request. */

import type { Call } from '@kolo/application/call'
import { settingIn, settingRows } from '@kolo/application/community-settings'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { readMarkdown } from '@kolo/foundation/markdown'
import { addKobo, kobo, rateOfKobo } from '@kolo/foundation/money'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { findProfile } from '@kolo/profile/server'
import { wholePreferences } from '@kolo/profile/settings-rules'
import { interestTax, taxBpsOn } from '@kolo/savings/server'
import { assetsOf } from '../../assets/server/assets.store.ts'
import { leftKobo, takesMoney } from '../../plans/plans.rules.ts'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import { membersIn } from '../../plans/server/plan-investors.store.ts'
import { documentsOf, filesOf, openPlans, planById, textsOf } from '../../plans/server/plans.store.ts'
import type { listOfferedPlans, OfferedPlan, PlanPage, readOfferedPlan } from '../catalogue.contract.ts'
import { inOrderFor, suiting, type Taste } from '../catalogue.rules.ts'
import { inflationSetting } from './inflation.ts'

const settings = () => settingRows([inflationSetting, interestTax])

async function tasteOf({ db, actor }: Call): Promise<Taste> {
  return wholePreferences(orNotFound(await findProfile(db, actor.uid)).preferences).investment
}

/** The plans that can be invested in, those that suit the member first. */
export async function listOfferedPlansHandler(call: Call): Promise<OutputOf<typeof listOfferedPlans>> {
  const taste = await tasteOf(call)
  const plans = await openPlans(call.db, call.now)
  const { rows } = await settings().execute(call.db)
  const taxBps = taxBpsOn(rows, dayIn(lagos, call.now))
  return {
    plans: inOrderFor(plans, taste).map((plan) => offered(plan, { taste, taxBps, now: call.now })),
    inflation: settingIn(rows, inflationSetting),
  }
}

/** One plan. Nobody but administrators knows of one that was not opened. */
export async function readOfferedPlanHandler(
  call: Call,
  { params }: InputOf<typeof readOfferedPlan>,
): Promise<PlanPage> {
  const row = await planById(call.db, params.id)
  if (row.status === 'draft' || row.status === 'in_review') throw new RequestProblem('not-found')
  const taste = await tasteOf(call)
  const said = await batchQueries(call.db, {
    assets: assetsOf(row.id),
    documents: documentsOf(row.id),
    files: filesOf(row.id),
    texts: textsOf(row.id),
    members: membersIn(row.id),
    settings: settings(),
  })
  const files = new Map(said.files.map((file) => [file.id, file]))
  const taxBps = taxBpsOn(said.settings, dayIn(lagos, call.now))
  const cover = said.documents.find(({ file_id }) => file_id === row.cover_file_id)
  const coverBytes = cover && files.get(cover.file_id)?.size_bytes
  return {
    plan: offered(row, { taste, taxBps, now: call.now }),
    members: said.members[0]?.count ?? 0,
    description: readMarkdown(row.description),
    cover: cover && coverBytes ? { fileId: cover.file_id, alt: cover.title, sizeBytes: coverBytes } : null,
    legalBasis: row.legal_basis,
    assets: said.assets.map(({ id, name, issuer, custodian, value_kobo, valued_on, file_id }) => ({
      id,
      name,
      issuer,
      custodian,
      valueKobo: kobo(value_kobo),
      valuedOn: valued_on,
      fileId: file_id,
    })),
    documents: said.documents.flatMap(({ id, title, file_id, added_at }) => {
      const file = files.get(file_id)
      const { content_type: type, size_bytes: sizeBytes } = file ?? {}
      return type && sizeBytes ? [{ id, title, fileId: file_id, type, sizeBytes, addedAt: added_at }] : []
    }),
    changes: said.texts.map(({ changed_at, note, summary, description, risk_statement }) => ({
      note,
      summary,
      description,
      at: changed_at,
      riskStatement: risk_statement,
    })),
    inflation: settingIn(said.settings, inflationSetting),
  }
}

/** A plan as its member sees it. */
function offered(
  row: InvestmentPlanRow,
  { taste, taxBps, now }: { taste: Taste; taxBps: number; now: Instant },
): OfferedPlan {
  const { id, code, number, name, summary, category, risk, status } = row
  return {
    id,
    code,
    number,
    name,
    summary,
    category,
    risk,
    status,
    riskStatement: row.risk_statement,
    isBeingCancelled: row.cancelling_since !== null,
    takesMoney: takesMoney(row, now),
    returnType: row.return_type,
    rateBps: row.target_rate_bps,
    dayBase: row.day_base,
    tenorDays: row.tenor_days,
    payoutFrequency: row.payout_frequency,
    minKobo: kobo(row.min_kobo),
    multipleKobo: kobo(row.multiple_kobo),
    maxPerMemberKobo: row.max_per_member_kobo === null ? null : kobo(row.max_per_member_kobo),
    targetKobo: kobo(row.target_kobo),
    capKobo: kobo(row.cap_kobo),
    leftKobo: leftKobo(row),
    takenBps: rateOfKobo(addKobo(kobo(row.subscribed_kobo), kobo(row.reserved_kobo)), kobo(row.cap_kobo)),
    earlyExit: row.early_exit,
    exitFeeBps: row.exit_fee_bps,
    noticeDays: row.notice_days,
    interestFree: row.interest_free,
    taxBps: row.wht_rule === null ? 0 : taxBps,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    startsOn: row.starts_on,
    maturesOn: row.matures_on,
    ...suiting(row, taste),
  }
}
