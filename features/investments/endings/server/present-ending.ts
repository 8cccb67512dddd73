/** How an own investment can end and how it did, and the agreement of the version it may go on in. */

import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import { kobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import type { InvestmentRow } from '../../investments/server/investment.record.ts'
import { returnsOf } from '../../investments/server/returns-of-plan.ts'
import { investmentsAccess } from '../../investments.access.ts'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import type { Ending } from '../ending.contract.ts'
import { exitCost, exitRefusal, needsSecond } from '../ending.rules.ts'
import type { ConsentRow, ExitRow } from './ending.record.ts'
import { agreementOf, successorIn } from './ending.record.ts'
import {
  consentsOf,
  lastExitOf,
  maturityOfInvestment,
  openVersionsAfter,
  secondAbove,
} from './ending.store.ts'
import { exitCaseOf } from './exit-case.ts'

/** An own investment with everything about its end. */
export async function presentEnding(
  { db, actor, now }: Call,
  investment: InvestmentRow,
  plan: InvestmentPlanRow,
): Promise<Ending> {
  const { exits, consents, versions, ends, returns, second } = await batchQueries(db, {
    exits: lastExitOf(investment.id),
    consents: consentsOf(investment.id),
    versions: openVersionsAfter(plan),
    ends: maturityOfInvestment(investment.id),
    returns: returnsOf(investment.id),
    second: secondAbove(),
  })
  const asked = exitCaseOf(investment, plan, { returns, now })
  const isEnded = investment.ended_at !== null || investment.status === 'matured'
  const successor = investment.ended_at === null ? successorIn(plan, versions, now) : undefined
  const askExit = decide(investmentsAccess.askExit, actor, investment)
  return {
    id: investment.id,
    status: investment.status,
    principalKobo: asked.principalKobo,
    exitFeeBps: plan.exit_fee_bps,
    maturesOn: investment.matures_on,
    maturityInstruction: investment.maturity_instruction,
    takesTwo: needsSecond(asked.principalKobo, kobo(second[0]?.above_kobo ?? 0n)),
    returns: returns.map(({ paid_at, period_start, period_end, gross_kobo, wht_kobo }) => ({
      paidOn: dayIn(lagos, paid_at),
      start: period_start,
      end: period_end,
      grossKobo: kobo(gross_kobo),
      whtKobo: kobo(wht_kobo),
    })),
    cost: isEnded || exitRefusal(asked) ? undefined : exitCost(asked),
    exit: exitIn(exits),
    successor: successor && successorOn(successor, consents),
    ended: endIn(ends),
    version: investment.version,
    can: {
      askExit: askExit === true ? (exitRefusal(asked)?.refusal ?? true) : askExit,
      withdrawExit: decide(investmentsAccess.withdrawExit, actor, investment),
      consent: successor ? decide(investmentsAccess.consentToRoll, actor, investment) : 'no-open-successor',
    },
  }
}

function exitIn([exit]: readonly ExitRow[]): Ending['exit'] {
  return (
    exit && {
      status: exit.status,
      askedAt: exit.asked_at,
      settlesFrom: exit.settles_from,
      feeKobo: kobo(exit.fee_kobo),
      netKobo: kobo(exit.net_kobo),
      reason: exit.reason ?? undefined,
    }
  )
}

function successorOn(plan: InvestmentPlanRow, consents: readonly ConsentRow[]): Ending['successor'] {
  const agreement = agreementOf(plan)
  return {
    planId: plan.id,
    name: plan.name,
    number: plan.number,
    startsOn: plan.starts_on,
    maturesOn: plan.matures_on,
    agreement,
    hasConsent: consents.some(({ plan_id, sha256 }) => plan_id === plan.id && sha256 === agreement.sha256),
  }
}

type Ends = Awaited<ReturnType<ReturnType<typeof maturityOfInvestment>['execute']>>['rows']

function endIn([ended]: Ends): Ending['ended'] {
  if (!ended) return undefined
  const { into_id, into_code, into_name } = ended
  return {
    paidKobo: kobo(ended.paid_kobo),
    rolledKobo: kobo(ended.rolled_kobo),
    fromWalletKobo: kobo(ended.from_wallet_kobo),
    into:
      into_id === null || into_code === null || into_name === null
        ? undefined
        : { id: into_id, code: into_code, name: into_name },
    because: ended.because ?? undefined,
  }
}
