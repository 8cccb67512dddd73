/** Work about card payments: the provider is asked outside of any transaction, and what it answers is settled in one. */
import { recordEvent } from '@kolo/audit/server'
import type { Deed, Job } from '@kolo/database/call'
import type { Purposes } from '@kolo/database/purposes'
import { instantWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { nextAsk } from '../cards.rules.ts'
import { cardsToAsk, saveCard } from './cards.store.ts'
import { verify } from './paystack.ts'
import { requestOfJob, settleVerified } from './settle-card.ts'

/** What is asked about. */
export const askJob = 'cards.ask'
const settleJob = 'cards.settle'

const asked = z.object({ reference: z.string() })
const answered = z.object({
  reference: z.string(),
  status: z.string(),
  amountKobo: koboWire,
  currency: z.string(),
  providerRef: z.string(),
  paidWith: z.optional(z.string()),
  feeKobo: koboWire,
  paidAt: z.optional(instantWire),
})

/** Asks the provider about one charge. While it does not answer, the queue tries again, later and later. */
const ask: Job = {
  name: askJob,
  inPieces: true,
  run: async ({ community, enqueue }, data) => {
    const { reference } = z.decode(asked, data as z.input<typeof asked>)
    if (!community.cards) return
    const said = await verify(community.cards, reference)
    if (said === 'unavailable') throw new Error('The card provider does not answer')
    if (said !== 'unknown') await enqueue(settleJob, z.encode(answered, { ...said, paidWith: said.paidWith }))
  },
}

/** Books what the provider answered. Run twice it is booked once. */
function settling(purposes: Purposes): Job {
  return {
    name: settleJob,
    run: async ({ db, now, enqueue }, data) => {
      const deeds: Deed[] = []
      const record = (deed: Deed) => void deeds.push(deed)
      const said = z.decode(answered, data as z.input<typeof answered>)
      await settleVerified(
        { db, now, enqueue, record, purposes },
        { ...said, paidWith: said.paidWith, paidAt: said.paidAt },
      )
      for (const deed of deeds) await recordEvent(db, { ...deed, now, requestId: requestOfJob(now) })
    },
  }
}

const batch = 50

/** Asks about payments whose event did not come, more and more rarely, a bounded number in each run. */
const askWaiting: Job = {
  name: 'cards.ask-waiting',
  schedule: '*/5 * * * *',
  run: async ({ db, now, community, enqueue }) => {
    if (!community.cards) return
    for (const { payment_id, reference, opened_at } of await cardsToAsk(db, now, batch)) {
      await saveCard(db, payment_id, { ask_at: nextAsk(opened_at, now) ?? null })
      await enqueue(askJob, { reference })
    }
  },
}

/** All of it. */
export function cardJobs(purposes: Purposes): readonly Job[] {
  return [ask, settling(purposes), askWaiting]
}
