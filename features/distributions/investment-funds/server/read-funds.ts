/** What administrators and members read of the money of plans. */

import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import { readWaiting } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { type Kobo, kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { dayIn, lagos } from '@kolo/foundation/time'
import { assetsOf, assetsOfAll, planById } from '@kolo/investments/server'
import { interestTax, rateOn } from '@kolo/savings/server'
import { bankLabels } from '@kolo/transfers/server'
import type { RawBuilder } from 'kysely'
import type {
  PlanMoney,
  PlanSums,
  Returns,
  readPlanMoney,
  readReturns,
} from '../../distributions/distribution.contract.ts'
import { earnedBps, worthOf } from '../../distributions/distribution.rules.ts'
import {
  distributionsOf,
  entriesOf,
  flowsOfPlan,
  paidTo,
  silentPeriodsOf,
} from '../../distributions/server/distribution.store.ts'
import { presentDistributions } from '../../distributions/server/present-distribution.ts'
import { lastAsked } from '../../evidence/server/evidence.store.ts'
import { presentEvidence, presentOptionalEvidence } from '../../evidence/server/present-evidence.ts'
import { planEntry } from './fund-entry-kind.ts'
import { allSums, sumsOf } from './fund-sums.ts'

export async function listPlanMoneyHandler({ db }: Call) {
  return { rows: (await allSums(db)).map(({ sums }) => sums) }
}

export async function readPlanMoneyHandler(call: Call, { params }: InputOf<typeof readPlanMoney>) {
  return presentPlanMoney(call, params.id)
}

export async function presentPlanMoney(call: Call, planId: string): Promise<PlanMoney> {
  const { db, now, actor } = call
  const plan = await sumsOf(db, planId)
  const { entries, rows, silent, labels, papers, flows, assets } = await batchQueries(db, {
    entries: entriesOf(db, planId),
    rows: distributionsOf(db, planId),
    silent: silentPeriodsOf(db, planId),
    labels: bankLabels(db),
    papers: lastAsked(db, planId, actor.uid),
    flows: flowsOfPlan(planId),
    assets: assetsOf(planId),
  })
  const [paper] = papers
  const waiting = await readWaiting(call, [planEntry], [planId])
  const { wht_rule } = await planById(db, planId)
  const rates = await readSetting(db, interestTax)
  const nameOf = (id: string) => {
    const bank = labels.find((label) => label.id === id)
    return bank ? bankAccountWords(bank.bank_name, bank.last4) : 'A bank account'
  }
  const worth = worthOf(assets.map(presentAsset), flows, plan.investedKobo)
  return {
    plan,
    worth: worth ?? null,
    entries: entries.map((row) => ({
      id: row.id,
      code: row.code,
      kind: row.kind,
      account: nameOf(row.account_id),
      capitalKobo: kobo(row.capital_kobo),
      incomeKobo: kobo(row.income_kobo),
      bankReference: row.bank_reference,
      onDay: row.on_day,
      note: row.note,
      journalId: row.journal_id,
      bookedAt: row.booked_at,
      evidence: presentOptionalEvidence(row),
      evidenceOpen: row.evidence_open,
      takenBackAt: row.taken_back_at,
    })),
    waiting,
    waitingEvidence:
      waiting.length > 0 && paper ? { ...presentEvidence(paper), isOpened: paper.opened_at !== null } : null,
    earnedBps: earnedBps(
      flows.map((flow) => ({ on: flow.on, kobo: kobo(flow.kobo) })),
      worth?.valueKobo ?? plan.investedKobo,
      dayIn(lagos, now),
    ),
    assets: assets.map(presentAsset),
    distributions: await presentDistributions(call, rows),
    withoutIncome: silent.map(presentSilent),
    accounts: labels.map(({ id }) => ({ id, name: nameOf(id) })),
    whtBps: wht_rule === null ? null : rateOn(rates, dayIn(lagos, now)),
  }
}

type AssetRow = ReturnType<typeof assetsOf> extends RawBuilder<infer Row> ? Row : never

function presentAsset({ id, name, issuer, custodian, value_kobo, valued_on, file_id }: AssetRow) {
  return { id, name, issuer, custodian, valueKobo: kobo(value_kobo), valuedOn: valued_on, fileId: file_id }
}

type SilentRow = Awaited<ReturnType<ReturnType<typeof silentPeriodsOf>['execute']>>[number]

function presentSilent({ id, period_start, period_end, reason, said_at }: SilentRow) {
  return { id, periodStart: period_start, periodEnd: period_end, reason, saidAt: said_at }
}

export async function readReturnsHandler({ db, actor }: Call): Promise<Returns> {
  const all = await allSums(db)
  const { own, silent, assets } = await batchQueries(db, {
    own: paidTo(db, actor.uid),
    silent: silentPeriodsOf(db),
    assets: assetsOfAll(),
  })
  const total = (of: (sums: PlanSums) => Kobo) => sumKobo(all.map(({ sums }) => of(sums)))
  return {
    plans: all.map(({ row, sums }) => ({
      ...sums,
      assets: assets.filter(({ plan_id }) => plan_id === row.id).map(presentAsset),
      lastPaidOn: row.last_paid_at ? dayIn(lagos, row.last_paid_at) : null,
      withoutIncome: silent.filter(({ plan_id }) => plan_id === row.id).map(presentSilent),
    })),
    total: {
      contributedKobo: total(({ contributedKobo }) => contributedKobo),
      investedKobo: total(({ investedKobo }) => investedKobo),
      realisedKobo: total(({ realisedKobo }) => realisedKobo),
      paidKobo: total(({ paidKobo }) => paidKobo),
      owedKobo: total(({ owedKobo }) => owedKobo),
    },
    own: own.flatMap((line) => presentOwn(line)),
  }
}

type OwnRow = Awaited<ReturnType<ReturnType<typeof paidTo>['execute']>>[number]

function presentOwn(line: OwnRow): OutputOf<typeof readReturns>['own'] {
  if (line.posted_at === null) return []
  return [
    {
      id: line.id,
      planName: line.plan_name ?? 'The community',
      code: line.code,
      kind: line.kind,
      periodStart: line.period_start,
      periodEnd: line.period_end,
      grossKobo: kobo(line.gross_kobo ?? zeroKobo),
      whtKobo: kobo(line.wht_kobo),
      netKobo: kobo(line.net_kobo),
      paidAt: line.posted_at,
      isOwed: line.status === 'owed',
    },
  ]
}
