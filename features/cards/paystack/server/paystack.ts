/**
 * Paystack's API, as its documentation writes it: whole kobo, a bearer key, our own references. What must always be
 * true: the key goes to the address of the settings and nowhere else, not into a log or an error; and whatever is not a
 * clear answer is "unavailable", never money.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Asker, Community } from '@kolo/application/community'
import { callOutside } from '@kolo/application/outside-calls'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type Instant, instant } from '@kolo/foundation/time'
import * as z from 'zod/mini'
import type { ProviderAnswer } from '../../card-payments/card-payment.rules.ts'

/** How the provider is reached. */
export type PaystackSettings = NonNullable<Community['cards']>

export type VerifiedCharge = ProviderAnswer & {
  providerRef: string
  paidWith: string | undefined
  feeKobo: Kobo
  paidAt: Instant | undefined
  /** The card it was paid with, where the provider would charge it again. */
  card: ReusableCard | undefined
}

/** A card that can be charged again: by what, and what may be shown of it. */
export type ReusableCard = {
  authorization: string
  brand: string
  last4: string
  expiresMonth: number
  expiresYear: number
}

const patienceMs = 10_000
const answerBytesMost = 256 * 1024

const openedWire = z.object({ data: z.object({ authorization_url: z.string(), reference: z.string() }) })

const wholeKobo = z.int().check(z.minimum(0))
const verifiedWire = z.object({
  data: z.object({
    id: z.union([z.int(), z.string()]),
    status: z.string(),
    reference: z.string(),
    amount: wholeKobo,
    currency: z.string(),
    fees: z.optional(z.nullable(wholeKobo)),
    channel: z.optional(z.nullable(z.string())),
    paid_at: z.optional(z.nullable(z.string())),
    authorization: z.optional(z.unknown()),
  }),
})

const digits = z.union([z.int(), z.string().check(z.regex(/^\d{1,4}$/))])
const reusableWire = z.object({
  authorization_code: z.string().check(z.regex(/^AUTH_\w{1,60}$/)),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  exp_month: digits,
  exp_year: digits,
  brand: z.optional(z.nullable(z.string())),
  reusable: z.literal(true),
})

/** The card of a charge; `undefined` where the provider does not say that it can be charged again. */
function cardIn(authorization: unknown): ReusableCard | undefined {
  const read = z.safeParse(reusableWire, authorization)
  if (!read.success) return undefined
  const { authorization_code, last4, brand, exp_month, exp_year } = read.data
  const [expiresMonth, expiresYear] = [Number(exp_month), Number(exp_year)]
  if (expiresMonth < 1 || expiresMonth > 12 || expiresYear < 2000 || expiresYear > 2999) return undefined
  return {
    authorization: authorization_code,
    brand: brand?.trim().slice(0, 30) || 'card',
    last4,
    expiresMonth,
    expiresYear,
  }
}

/** What a charge is asked for. */
export type Order = { email: string; amount: Kobo; reference: string; callbackUrl: string; code: string }

/** Opens a page on which a charge can be paid, and answers its address. */
export async function initialise(
  settings: PaystackSettings,
  order: Order,
  asker: Asker,
): Promise<string | 'unavailable'> {
  const { email, amount, reference, callbackUrl, code } = order
  const body = {
    email,
    amount: Number(amount),
    currency: 'NGN',
    reference,
    callback_url: callbackUrl,
    metadata: { payment: code },
  }
  const answer = await ask(settings, '/transaction/initialize', { body, asker })
  const read = z.safeParse(openedWire, answer.body)
  if (answer.status !== 200 || !read.success || read.data.data.reference !== reference) return 'unavailable'
  const page = URL.parse(read.data.data.authorization_url)
  // A page of this machine only where the settings already speak to this machine.
  const isSafe = page?.protocol === 'https:' || page?.origin === new URL(settings.url).origin
  return page && isSafe && page.href.length <= 500 ? page.href : 'unavailable'
}

/** A charge of a card that was kept. */
export type DebitOrder = {
  email: string
  amount: Kobo
  reference: string
  authorization: string
  code: string
}

/**
 * Tells the provider to charge a card that was kept. What it answers is not believed: whoever tells it asks afterwards what
 * became of the charge, also where no answer came.
 */
export async function chargeAgain(settings: PaystackSettings, order: DebitOrder): Promise<void> {
  const { email, amount, reference, authorization, code } = order
  const body = {
    email,
    amount: Number(amount),
    currency: 'NGN',
    reference,
    authorization_code: authorization,
    metadata: { payment: code },
  }
  await ask(settings, '/transaction/charge_authorization', { body })
}

/** Asks what became of a charge, for a member or for a job; `unknown`: the provider never heard of it. */
export async function verify(
  settings: PaystackSettings,
  reference: string,
  asker?: Asker,
): Promise<VerifiedCharge | 'unknown' | 'unavailable'> {
  const path = `/transaction/verify/${encodeURIComponent(reference)}`
  const answer = await ask(settings, path, asker ? { asker } : {})
  if (answer.status === 400 || answer.status === 404) return 'unknown'
  const read = z.safeParse(verifiedWire, answer.body)
  if (answer.status !== 200 || !read.success) return 'unavailable'
  const { data } = read.data
  const paidAt = Date.parse(data.paid_at ?? '')
  return {
    reference: data.reference,
    status: data.status.slice(0, 40),
    amountKobo: kobo(BigInt(data.amount)),
    currency: /^[A-Z]{3}$/.test(data.currency) ? data.currency : 'XXX',
    providerRef: String(data.id).slice(0, 40),
    paidWith: data.channel?.slice(0, 40) || undefined,
    feeKobo: kobo(BigInt(data.fees ?? 0)),
    paidAt: Number.isNaN(paidAt) ? undefined : instant(new Date(paidAt)),
    card: data.status === 'success' ? cardIn(data.authorization) : undefined,
  }
}

type Answer = { status: number; body: unknown }

class ServerError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}

/**
 * Asks the provider, or tells it something, for a member's request or for a job; where no answer came, or only that the
 * provider has a fault, the body is `undefined`, and the status 0 where none came.
 */
export async function ask(
  settings: PaystackSettings,
  path: string,
  { body, asker }: { body?: object; asker?: Asker } = {},
): Promise<Answer> {
  const service = { name: 'cards', address: settings.url, deadlineMs: patienceMs }
  try {
    return await callOutside(service, asker, (signal) => send(settings, path, body, signal))
  } catch (error) {
    // Too much is asked at once: nothing was sent.
    if (error instanceof RequestProblem) throw error
    return { status: error instanceof ServerError ? error.status : 0, body: undefined }
  }
}

async function send(
  { url, secretKey }: PaystackSettings,
  path: string,
  body: object | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch(new URL(path, url), {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${secretKey}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'manual',
    signal,
  })
  if (response.status >= 500) {
    await response.body?.cancel()
    throw new ServerError(response.status)
  }
  return { status: response.status, body: await readJson(response) }
}

async function readJson(response: Response): Promise<unknown> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > answerBytesMost) return undefined
  }
  return JSON.parse(text)
}

/** Whether these bytes, as they came, were signed with the community's key: hex HMAC-SHA512, compared in constant time. */
export function isSignedBy(secretKey: string, bytes: Uint8Array, signature: string | undefined): boolean {
  if (signature === undefined || !/^[0-9a-fA-F]{128}$/.test(signature)) return false
  const right = createHmac('sha512', secretKey).update(bytes).digest()
  return timingSafeEqual(right, Buffer.from(signature, 'hex'))
}

const kept = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const eventWire = z.object({
  event: z.string().check(z.regex(/^[a-z][a-z._-]{0,59}$/)),
  data: z.optional(
    z.object({
      id: z.optional(z.union([z.int(), z.string()])),
      reference: z.optional(z.nullable(kept(100))),
      transaction_reference: z.optional(z.nullable(kept(100))),
      transaction: z.optional(z.nullable(z.object({ reference: z.optional(z.nullable(kept(100))) }))),
      amount: z.optional(z.nullable(z.union([z.int(), z.string()]))),
      currency: z.optional(z.nullable(z.string())),
    }),
  ),
})

export type CardEvent = {
  event: string
  reference: string
  amountKobo: Kobo | undefined
  currency: string | undefined
  providerRef: string | undefined
}

/** What a signed body says; `undefined` where it names no charge, which is nothing that concerns a payment. */
export function eventIn(bytes: Uint8Array): CardEvent | undefined {
  const read = z.safeParse(eventWire, parseJson(Buffer.from(bytes).toString()))
  if (!read.success) return undefined
  const { event, data } = read.data
  const reference = data?.reference ?? data?.transaction?.reference ?? data?.transaction_reference
  if (!reference) return undefined
  const amount = String(data?.amount ?? '')
  return {
    event,
    reference,
    amountKobo: /^\d{1,15}$/.test(amount) ? kobo(BigInt(amount)) : undefined,
    currency: /^[A-Z]{3}$/.test(data?.currency ?? '') ? (data?.currency ?? undefined) : undefined,
    providerRef: data?.id === undefined ? undefined : String(data.id).slice(0, 40) || undefined,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
