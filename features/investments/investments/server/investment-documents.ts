/** What a member keeps of an investment on paper: the certificate once it is paid, and the agreement they accepted. */

import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { profileHead, readFormats } from '@kolo/profile/server'
import { headOf, pdfAnswer } from '@kolo/reports/server'
import { planById } from '../../plans/server/plans.store.ts'
import type * as contract from '../investment.contract.ts'
import { investmentStatusLabels } from '../investment.messages.ts'
import { agreementRows, ownInvestment } from './investments.store.ts'

/** The certificate of an own investment that was paid. */
export function readCertificateHandler(
  call: Call,
  { params }: InputOf<typeof contract.readCertificate>,
): Promise<FileAnswer | Refusal<'investment-unpaid'>> {
  return paperOf(call, params.id, 'certificate')
}

/** The agreement of an own investment, in the words that were accepted. */
export async function readAgreementHandler(
  call: Call,
  { params }: InputOf<typeof contract.readAgreement>,
): Promise<FileAnswer> {
  const paper = await paperOf(call, params.id, 'agreement')
  if ('refusal' in paper) throw new Error('An agreement is there before the money')
  return paper
}

async function paperOf(
  call: Call,
  id: string,
  kind: 'certificate' | 'agreement',
): Promise<FileAnswer | Refusal<'investment-unpaid'>> {
  const { db, actor, now } = call
  const row = await ownInvestment(db, id, actor.uid)
  if (kind === 'certificate' && row.activated_at === null) return refuse('investment-unpaid')
  const plan = await planById(db, row.plan_id)
  const said = await batchQueries(db, {
    agreement: agreementRows(db, id),
    profile: profileHead(db, actor.uid),
  })
  const agreement = orNotFound(said.agreement[0])
  const profile = orNotFound(said.profile[0])
  const formats = await readFormats(db, actor.uid)
  const rate = `${(row.rate_bps / 100).toFixed(2)}% a year`
  return pdfAnswer(call, `${row.code}-${kind}.pdf`, {
    ...headOf(call, formats),
    kind: 'investment',
    investment: {
      code: row.code,
      plan: plan.name,
      status: investmentStatusLabels[row.status],
      member: { fullName: profile.full_name, memberCode: profile.member_code },
      principalKobo: kobo(row.principal_kobo),
      returnWords:
        plan.return_type === 'profit_share' ? `${rate}, projected, not promised` : `${rate}, by contract`,
      startOn: row.start_on,
      maturesOn: row.matures_on,
      activatedAt: row.activated_at,
      acceptedAt: agreement.accepted_at,
      sha256: agreement.sha256,
      text: kind === 'agreement' ? agreement.body : undefined,
      madeAt: now,
    },
  })
}
