/** What Paystack says of a charge after it was paid: what it sent back of it, and how a dispute about it stands. */
import { type Kobo, kobo } from '@kolo/foundation/money'
import { type Instant, instant } from '@kolo/foundation/time'
import * as z from 'zod/mini'
import type { DisputeSaid, RefundSaid } from '../../card-payments/card-payment.rules.ts'
import { ask, type PaystackSettings } from './paystack.ts'

const id = z.union([z.int(), z.string()])
const amount = z.union([z.int().check(z.minimum(0)), z.string().check(z.regex(/^\d{1,15}$/))])

const refundsWire = z.object({
  data: z.array(
    z.object({
      id,
      transaction: z.union([id, z.object({ id })]),
      amount,
      currency: z.string(),
      status: z.string(),
      refunded_at: z.optional(z.nullable(z.string())),
    }),
  ),
})

/** What was sent back of the charge that the provider calls so, or is being sent. */
export async function refundsAt(
  settings: PaystackSettings,
  providerRef: string,
): Promise<RefundSaid[] | 'unavailable'> {
  const answer = await ask(settings, `/refund?transaction=${encodeURIComponent(providerRef)}`)
  const read = z.safeParse(refundsWire, answer.body)
  if (answer.status !== 200 || !read.success) return 'unavailable'
  return read.data.data
    .filter(({ transaction }) => nameOf(transaction) === providerRef)
    .map((one) => ({
      reference: `paystack ${one.id}`.slice(0, 100),
      status: one.status.slice(0, 40),
      amountKobo: koboOf(one.amount),
      currency: one.currency,
      at: instantOf(one.refunded_at),
    }))
}

const nameOf = (said: z.output<typeof id> | { id: z.output<typeof id> }) =>
  String(typeof said === 'object' ? said.id : said)

const disputeWire = z.object({
  data: z.object({
    id,
    status: z.string(),
    resolution: z.optional(z.nullable(z.string())),
    refund_amount: z.optional(z.nullable(amount)),
    transaction: z.object({ reference: z.string() }),
  }),
})

/** How the dispute that the provider calls so stands; `undefined`: it knows none. */
export async function disputeAt(
  settings: PaystackSettings,
  disputeId: string,
): Promise<DisputeSaid | undefined | 'unavailable'> {
  const answer = await ask(settings, `/dispute/${encodeURIComponent(disputeId)}`)
  if (answer.status === 400 || answer.status === 404) return undefined
  const read = z.safeParse(disputeWire, answer.body)
  if (answer.status !== 200 || !read.success || String(read.data.data.id) !== disputeId) return 'unavailable'
  const { status, resolution, refund_amount, transaction } = read.data.data
  return {
    reference: transaction.reference,
    status,
    resolution: resolution ?? undefined,
    refundKobo: refund_amount === null || refund_amount === undefined ? undefined : koboOf(refund_amount),
  }
}

const koboOf = (said: z.output<typeof amount>): Kobo => kobo(BigInt(said))

function instantOf(said: string | null | undefined): Instant | undefined {
  const at = Date.parse(said ?? '')
  return Number.isNaN(at) ? undefined : instant(new Date(at))
}
