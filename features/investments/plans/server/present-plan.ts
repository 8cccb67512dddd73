/** Plans as administrators keep them: who decided what, what stands behind them, what may happen next. */

import type { Call } from '@kolo/application/call'
import { settingIn, settingRows } from '@kolo/application/community-settings'
import type { Approval } from '@kolo/approvals/contract'
import { approvedFor, waitingAbout, waitingIn } from '@kolo/approvals/server'
import { batchQueries, type RowsOf } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import { readMarkdown } from '@kolo/foundation/markdown'
import { kobo } from '@kolo/foundation/money'
import { namesOf } from '@kolo/profile/server'
import { assetsOf } from '../../assets/server/assets.store.ts'
import { investmentsAccess } from '../../investments.access.ts'
import type { PlanListRow, PlanReview } from '../plans.contract.ts'
import { checklistOf, isRegistered } from '../plans.rules.ts'
import type { InvestmentPlanFileRow, InvestmentPlanRow } from './plan.record.ts'
import { membersIn } from './plan-investors.store.ts'
import { planCancellation, planOpening, planSettlement } from './plan-kinds.ts'
import { preparedOf } from './plan-readiness.ts'
import { termsOfRow } from './plan-terms.ts'
import { decisionsOf, documentsOf, filesOf, neighboursOf, textsOf } from './plans.store.ts'
import { investmentSetUp } from './set-up.ts'

type Viewer = Pick<Call, 'db' | 'now' | 'actor' | 'community'>

const kinds = [planOpening, planCancellation, planSettlement]

export function presentPlanRow(row: InvestmentPlanRow): PlanListRow {
  const { id, code, number, name, category, risk, status } = row
  return {
    id,
    code,
    number,
    name,
    category,
    risk,
    status,
    returnType: row.return_type,
    targetRateBps: row.target_rate_bps,
    tenorDays: row.tenor_days,
    capKobo: kobo(row.cap_kobo),
    subscribedKobo: kobo(row.subscribed_kobo),
    reservedKobo: kobo(row.reserved_kobo),
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    startsOn: row.starts_on,
    maturesOn: row.matures_on,
    ...(row.cancelling_since === null ? {} : { cancellingSince: row.cancelling_since }),
  }
}

const questions = (viewer: Viewer, row: InvestmentPlanRow) => ({
  assets: assetsOf(row.id),
  documents: documentsOf(row.id),
  files: filesOf(row.id),
  decisions: decisionsOf(row.id),
  texts: textsOf(row.id),
  neighbours: neighboursOf(row),
  members: membersIn(row.id),
  settings: settingRows([investmentSetUp]),
  waiting: waitingAbout(viewer.now, planOpening.subjectType, [row.id]),
  opened: approvedFor(planOpening.name, [row.id]),
  cancelled: approvedFor(planCancellation.name, [row.id]),
  settled: approvedFor(planSettlement.name, [row.id]),
})

type Said = RowsOf<ReturnType<typeof questions>>

/** One plan, as administrators keep it. */
export async function presentPlanReview(viewer: Viewer, row: InvestmentPlanRow): Promise<PlanReview> {
  const said = await batchQueries(viewer.db, questions(viewer, row))
  const names = await namesOf(viewer.db, [...new Set([row.prepared_by, ...peopleIn(said)])])
  const personOf = (uid: string) => ({ uid, fullName: names.get(uid) ?? 'Former member' })
  const setUp = settingIn(said.settings, investmentSetUp)
  const files = new Map(said.files.map((file) => [file.id, fileAnswer(file)]))
  const { maxPerMemberKobo, unitPriceKobo, whtRule, ...terms } = termsOfRow(row)
  const neighbour = (id: string | null) => said.neighbours.find((each) => each.id === id)
  const waiting = waitingIn(viewer, kinds, said.waiting)
  const replaces = neighbour(row.replaces)
  const successor = neighbour(row.successor_id)
  return {
    ...presentPlanRow(row),
    ...terms,
    maxPerMemberKobo: maxPerMemberKobo ?? null,
    unitPriceKobo: unitPriceKobo ?? null,
    whtRule: whtRule === undefined ? null : 'interest',
    summary: row.summary,
    description: row.description,
    riskStatement: row.risk_statement,
    legalBasis: row.legal_basis,
    descriptionRead: readMarkdown(row.description),
    coverFileId: row.cover_file_id,
    members: said.members[0]?.count ?? 0,
    replaces: replaces && { id: replaces.id, number: replaces.number },
    successor: successor && { id: successor.id, number: successor.number, status: successor.status },
    rateOverrideReason: row.rate_override_reason ?? undefined,
    ceilingBps: setUp.ceilingBps,
    preparedBy: personOf(row.prepared_by),
    preparedAt: row.prepared_at,
    assets: said.assets.map(({ id, name, issuer, custodian, value_kobo, valued_on, file_id }) => ({
      id,
      name,
      issuer,
      custodian,
      valueKobo: kobo(value_kobo),
      valuedOn: valued_on,
      file: file_id === null ? undefined : files.get(file_id),
    })),
    documents: said.documents.flatMap(({ id, title, file_id }) => {
      const file = files.get(file_id)
      return file ? [{ id, title, file }] : []
    }),
    checklist: checklistOf(
      preparedOf(row, said.assets, said.documents.length, isRegistered(setUp)),
      viewer.now,
    ),
    history: historyOf(said, personOf),
    rewordings: said.texts.map(({ note, changed_at, changed_by, summary, description, risk_statement }) => ({
      note,
      summary,
      description,
      at: changed_at,
      by: personOf(changed_by),
      riskStatement: risk_statement,
    })),
    waiting,
    version: row.version,
    can: canOn(viewer, row, waiting),
  }
}

function peopleIn({ decisions, texts, opened, cancelled, settled }: Said): string[] {
  return [
    ...decisions.flatMap((row) => row.administrator_uid ?? []),
    ...texts.map((row) => row.changed_by),
    ...[...opened, ...cancelled, ...settled].flatMap((row) => row.decided_by ?? []),
  ]
}

function historyOf(
  { decisions, opened, cancelled, settled }: Said,
  personOf: (uid: string) => { uid: string; fullName: string },
): PlanReview['history'] {
  const approved = { opened, cancelled, settled }
  const byTwo = Object.entries(approved).flatMap(([decision, rows]) =>
    rows.flatMap(({ decided_by, decided_at, reason, subject_version }) =>
      decided_by === null || decided_at === null
        ? []
        : [
            {
              decision,
              by: personOf(decided_by),
              at: decided_at,
              reason: reason || undefined,
              // "open, 7": the state and the version it was decided about.
              version: Number(subject_version.split(', ')[1]),
            },
          ],
    ),
  )
  const others = decisions.map(({ decision, administrator_uid, decided_at, reason, plan_version }) => ({
    decision,
    by: administrator_uid === null ? undefined : personOf(administrator_uid),
    at: decided_at,
    reason: reason ?? undefined,
    version: plan_version,
  }))
  return [...byTwo, ...others].sort((one, other) => other.version - one.version)
}

function canOn({ actor }: Viewer, row: InvestmentPlanRow, waiting: readonly Approval[]): PlanReview['can'] {
  const access = investmentsAccess
  // Whoever prepared it may finish it where nobody else can: the approval that waits knows.
  const approve = waiting.find(({ kind }) => kind === planOpening.name)?.can.approve ?? true
  const open = decide(access.openPlan, actor, row)
  const guarded = approve === 'own-approval' ? 'own-plan' : approve
  return {
    edit: decide(access.editPlan, actor, row),
    submit: decide(access.submitPlan, actor, row),
    open: open === true ? guarded : open,
    sendBack: decide(access.sendBackPlan, actor, row),
    reword: decide(access.rewordPlan, actor, row),
    pause: decide(access.pausePlan, actor, row),
    resume: decide(access.resumePlan, actor, row),
    close: decide(access.closePlan, actor, row),
    cancel: decide(access.cancelPlan, actor, row),
    settle: decide(access.settlePlan, actor, row),
    copy: decide(access.copyPlan, actor, row),
  }
}

function fileAnswer({ id, file_name, content_type, size_bytes }: InvestmentPlanFileRow) {
  return { id, name: file_name, type: content_type, sizeBytes: size_bytes }
}
