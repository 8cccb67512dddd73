/** A resolution that covers interest as something that takes two administrators. */
import { approvalKind } from '@kolo/application/call'
import { newId } from '@kolo/foundation/ids'
import { formatNaira, type Kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import { dayWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { insertCover, lockCovers } from '../../interest-cover/server/cover.store.ts'
import { interestPath } from '../../savings.paths.ts'
import { interestWords } from '../interest.messages.ts'
import { creditWaitingInterest } from './interest-run.ts'

type Change = { heldOn: CalendarDate; wording: string; evidence: string; amountKobo: Kobo }

/** What the approvals are about: the cover as a whole, so that one resolution waits at a time. */
export const coverSubject = 'interest-cover'

export const interestCoverKind = approvalKind<Change>({
  name: 'savings.interest-cover',
  subjectType: 'interest-cover',
  permission: 'manage_settings',
  change: z.object({ heldOn: dayWire, wording: z.string(), evidence: z.string(), amountKobo: koboWire }),
  amountOf: ({ amountKobo }) => amountKobo,
  describe: ({ heldOn, wording, evidence, amountKobo }) => ({
    title: `Cover ${formatNaira(amountKobo)} of interest by a resolution`,
    lines: [
      { label: 'Resolution of', value: formatDay(heldOn) },
      { label: 'How it is covered', value: wording },
      { label: 'Evidence', value: evidence },
    ],
  }),
  lockSubject: async ({ db }) => ({ version: String((await lockCovers(db)).covers) }),
  apply: async (call, _, { heldOn, wording, evidence, amountKobo }, { approvalId }) => {
    const { db, now } = call
    const { openKobo: most } = await lockCovers(db)
    if (amountKobo > most) return refuse('cover-too-large', { most: String(most) }, 'amountKobo')
    const id = newId(Date.parse(now))
    await insertCover(db, {
      id,
      held_on: heldOn,
      wording,
      evidence,
      amount_kobo: amountKobo,
      approval_id: approvalId,
      approved_at: now,
    })
    await call.enqueue(creditWaitingInterest.name, {})
    call.record({
      kind: 'savings.interest-covered',
      target: { type: 'interest-cover', id },
      facts: { heldOn, amountKobo: String(amountKobo) },
    })
    return undefined
  },
  page: () => interestPath,
  words: interestWords,
})
