/**
 * The part of Paystack's API that pays money out of its balance: whom to pay, what to pay, and what became of it. What
 * must always be true: only a clear "no" is a refusal; whatever else is no clear answer is asked about, never taken for
 * "not sent".
 */
import { type Kobo, kobo } from '@kolo/foundation/money'
import * as z from 'zod/mini'
import { ask, type PaystackSettings } from './paystack.ts'

/** A bank account to pay to. The number goes to Paystack and nowhere else. */
export type Recipient = { accountName: string; accountNumber: string; bankCode: string }

/** What is paid, to whom, and what we call it. */
export type TransferOrder = { amount: Kobo; recipient: string; reference: string; reason: string }

/** Paystack said no, in its own words. */
export type TransferRefused = { refused: string }

export type VerifiedTransfer = {
  reference: string
  status: string
  amountKobo: Kobo
  currency: string
  recipient: string | undefined
  providerRef: string
  feeKobo: Kobo
}

const wholeKobo = z.int().check(z.minimum(0))
const recipientCode = z.string().check(z.regex(/^RCP_[a-zA-Z0-9]{1,60}$/))
const keptWire = z.object({ data: z.object({ recipient_code: recipientCode }) })
const noWire = z.object({ status: z.literal(false), message: z.string() })
const transferWire = z.object({
  data: z.object({
    reference: z.string(),
    status: z.string().check(z.minLength(1)),
    amount: wholeKobo,
    currency: z.string(),
    transfer_code: z.string().check(z.minLength(1)),
    recipient: z.optional(z.unknown()),
    fee_charged: z.optional(z.nullable(wholeKobo)),
  }),
})
const namedWire = z.object({ recipient_code: recipientCode })

/** Tells Paystack whom money goes to, and answers what it calls them. The same account keeps its name. */
export async function nameRecipient(
  settings: PaystackSettings,
  { accountName, accountNumber, bankCode }: Recipient,
): Promise<string | TransferRefused | 'unavailable'> {
  const answer = await ask(settings, '/transferrecipient', {
    body: {
      type: 'nuban',
      name: accountName,
      account_number: accountNumber,
      bank_code: bankCode,
      currency: 'NGN',
    },
  })
  const read = z.safeParse(keptWire, answer.body)
  if ((answer.status === 200 || answer.status === 201) && read.success) return read.data.data.recipient_code
  return refusalIn(answer) ?? 'unavailable'
}

/** Tells Paystack to pay. What it answers is believed only where it says no; what became of it is asked afterwards. */
export async function sendTransfer(
  settings: PaystackSettings,
  { amount, recipient, reference, reason }: TransferOrder,
): Promise<TransferRefused | undefined> {
  const answer = await ask(settings, '/transfer', {
    body: {
      source: 'balance',
      amount: Number(amount),
      currency: 'NGN',
      recipient,
      reference,
      reason,
    },
  })
  return refusalIn(answer)
}

/** Asks what became of a transfer; `unknown`: Paystack never heard of it. */
export async function verifyTransfer(
  settings: PaystackSettings,
  reference: string,
): Promise<VerifiedTransfer | 'unknown' | 'unavailable'> {
  const answer = await ask(settings, `/transfer/verify/${encodeURIComponent(reference)}`)
  if ((answer.status === 400 || answer.status === 404) && refusalIn(answer)) return 'unknown'
  const read = z.safeParse(transferWire, answer.body)
  if (answer.status !== 200 || !read.success) return 'unavailable'
  const { data } = read.data
  const named = z.safeParse(namedWire, data.recipient)
  return {
    reference: data.reference,
    status: data.status.slice(0, 40),
    amountKobo: kobo(BigInt(data.amount)),
    currency: /^[A-Z]{3}$/.test(data.currency) ? data.currency : 'XXX',
    recipient: named.success ? named.data.recipient_code : undefined,
    providerRef: data.transfer_code.slice(0, 60),
    feeKobo: kobo(BigInt(data.fee_charged ?? 0)),
  }
}

/** A clear no in its own form; a fault on the way, and too many questions at once, are none. */
function refusalIn({ status, body }: { status: number; body: unknown }): TransferRefused | undefined {
  if (status < 400 || status > 499 || status === 408 || status === 429) return undefined
  const read = z.safeParse(noWire, body)
  return read.success ? { refused: read.data.message.slice(0, 200) || 'Paystack gave no reason.' } : undefined
}
