/**
 * Letting go of what is owed of a distribution (docs/decisions/094-what-was-spent-is-owed-back.md). What must always be
 * true: two administrators agree, neither of them the member; the line stays as it was paid, so that what paid it bears
 * it; and the member is told.
 */
import { approvalKind } from '@kolo/application/call'
import { formatNaira, type Kobo, kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import { notify } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { distributionsMessages } from '../../distributions/distribution.messages.ts'
import { returnForgiven } from '../../distributions/server/distribution.notifications.ts'
import { lockDistribution, lockLine, markLine } from '../../distributions/server/distribution.store.ts'
import { distributionPath } from '../../distributions.paths.ts'
import { payerOf } from './payment-source.ts'

/** What approvals call a line: those of investments have the investment's id in each distribution. */
export const lineSubject = (distributionId: string, lineId: string) => `${distributionId}/${lineId}`

const partsOf = (subjectId: string) => subjectId.split('/') as [distributionId: string, lineId: string]

/** What is let go of. */
export const forgiveness = approvalKind<{ code: string; plan: string; owed: Kobo }>({
  name: 'distributions.forgiveness',
  subjectType: 'distribution-line',
  permission: 'manage_investments',
  change: z.object({ code: z.string(), plan: z.string(), owed: koboWire }),
  amountOf: ({ owed }) => owed,
  describe: ({ code, plan, owed }) => ({
    title: `Forgive ${formatNaira(owed)} that is owed to ${plan}`,
    lines: [
      { label: 'Distribution', value: code },
      { label: 'Who bears the loss', value: `What paid it: it does not come back to ${plan}` },
    ],
  }),
  lockSubject: async ({ db }, subjectId) => {
    const [id, lineId] = partsOf(subjectId)
    await lockDistribution(db, id)
    const { status, member_uid } = await lockLine(db, id, lineId)
    return { version: status, personUid: member_uid }
  },
  apply: async (call, subjectId, { code, plan, owed }, { reason }) => {
    const [id, lineId] = partsOf(subjectId)
    const line = await lockLine(call.db, id, lineId)
    if (line.status !== 'owed') return refuse('not-owed')
    await markLine(call.db, line, { status: 'forgiven' })
    const facts = { plan, code, net: owed, reason }
    await notify(call, { topic: returnForgiven, to: line.member_uid, facts })
    call.record({
      kind: 'distribution.forgiven',
      target: { type: 'distribution', id },
      facts: { code, line: lineId, owedKobo: owed.toString() },
    })
    return undefined
  },
  page: (subjectId) => distributionPath(partsOf(subjectId)[0]),
  words: distributionsMessages,
})

export async function forgivenessAsked(
  db: Parameters<typeof lockLine>[0],
  { id, lineId, reason }: { id: string; lineId: string; reason: string },
) {
  const distribution = await lockDistribution(db, id)
  const line = await lockLine(db, id, lineId)
  const { name } = await payerOf(db, distribution)
  const change = { code: distribution.code, plan: name, owed: kobo(line.net_kobo) }
  return { distribution, line, asked: { subjectId: lineSubject(id, lineId), change, reason } }
}
