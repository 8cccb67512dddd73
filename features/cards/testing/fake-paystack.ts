/**
 * A Paystack of the tests over real HTTP, which speaks the protocol of its documentation: initialise, a page to pay on,
 * verify, charge_authorization, transfers, and events that it signs. It can be down, be slow, lie, repeat itself and be late, as it
 * is told.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BadTransfers, keepTransfers, type SendEvent, tellingTransfers } from './fake-transfers.ts'

/** A charge as the provider keeps it. */
export type Charge = {
  id: number
  reference: string
  email: string
  amount: number
  currency: string
  status: 'abandoned' | 'ongoing' | 'success' | 'failed' | 'reversed'
  fees: number | null
  channel: string
  paid_at: string | null
  callback_url: string
  access_code: string
}

/** Money that it sent back of a charge, or tries to. */
export type OwnRefund = {
  id: number
  transaction: number
  amount: number
  currency: string
  status: 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'
  refunded_at: string | null
}

/** A dispute about a charge. */
export type OwnDispute = {
  id: number
  status: 'awaiting-merchant-feedback' | 'awaiting-bank-feedback' | 'pending' | 'resolved'
  resolution: 'merchant-accepted' | 'auto-accepted' | 'declined' | null
  refund_amount: number | null
  currency: string
  transaction: { reference: string }
}

/** How it misbehaves; nothing: as it should be. */
export type Misbehaviour = BadTransfers & {
  /** Answers everything with this status. */
  status?: number
  /** Takes a request and never answers. */
  silent?: boolean
  /** Verify says this instead of the truth. */
  lies?: Partial<Charge> & { authorization?: { reusable: boolean } }
  /** Where its page is said to be. */
  page?: string
  /** Charges a kept card and answers with a fault, or never hears that it should. */
  debits?: 'lost-answer' | 'lost-question' | 'refused'
}

const feeOf = (amount: number) =>
  Math.min(200_000, Math.round(amount * 0.015) + (amount < 250_000 ? 0 : 10_000))

/** Signs a body as the provider does. */
export function signedWith(secretKey: string, body: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex')
}

/** A charge as the provider tells of it. */
const dataOf = ({ callback_url: _, access_code: __, email, ...charge }: Charge) => ({
  ...charge,
  domain: 'test',
  gateway_response: charge.status === 'success' ? 'Successful' : 'The transaction was not completed',
  customer: { email },
  authorization: {
    authorization_code: 'AUTH_8dfhjjdt',
    last4: '1381',
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
    card_type: 'visa ',
    brand: 'visa',
    bank: 'TEST BANK',
    reusable: true,
  },
})

/** What the provider keeps and answers; `how.url`: where it is, `how.told`: how it misbehaves. */
function keepCharges(how: { url: string; told: Misbehaviour }) {
  const charges = new Map<string, Charge>()
  function begin({ email, amount, currency = 'NGN', reference, callback_url = '' }: Record<string, unknown>) {
    if (typeof email !== 'string' || !Number.isInteger(amount) || Number(amount) <= 0) return undefined
    if (typeof reference !== 'string' || !/^[-.=A-Za-z0-9]+$/.test(reference) || charges.has(reference))
      return undefined
    const charge: Charge = {
      id: 4_099_260_000 + charges.size,
      reference,
      email,
      amount: Number(amount),
      currency: String(currency),
      status: 'abandoned',
      fees: null,
      channel: 'card',
      paid_at: null,
      callback_url: String(callback_url),
      access_code: randomBytes(8).toString('hex'),
    }
    charges.set(reference, charge)
    return charge
  }

  function initialise(body: Record<string, unknown>): [number, object] {
    const charge = begin(body)
    if (!charge) return [400, { status: false, message: 'Duplicate Transaction Reference' }]
    const { access_code, reference } = charge
    const authorization_url = how.told.page ?? `${how.url}/checkout/${access_code}`
    return [
      200,
      {
        status: true,
        message: 'Authorization URL created',
        data: { authorization_url, access_code, reference },
      },
    ]
  }

  function chargeAgain(body: Record<string, unknown>): [number, object] {
    const charge = /^AUTH_[a-z0-9]+$/.test(String(body.authorization_code)) ? begin(body) : undefined
    if (!charge) return [400, { status: false, message: 'Invalid request' }]
    // Queued, it is said to be received and not to be paid.
    if (body.queue === true) return [200, { status: true, message: 'Charge queued', data: dataOf(charge) }]
    if (how.told.debits === 'refused') charge.status = 'failed'
    else pay(charge.reference)
    return [200, { status: true, message: 'Charge attempted', data: dataOf(charge) }]
  }

  function verify(reference: string): [number, object] {
    const charge = charges.get(reference)
    if (!charge) return [400, { status: false, message: 'Transaction reference not found.' }]
    const data = { ...dataOf(charge), ...how.told.lies }
    return [200, { status: true, message: 'Verification successful', data }]
  }

  /** The page somebody pays on. It has no script, and leads back to where the charge says. */
  async function page(request: IncomingMessage, response: ServerResponse, code: string, text: string) {
    const charge = [...charges.values()].find((one) => one.access_code === code)
    if (!charge) return void response.writeHead(404).end()
    if (request.method === 'POST') {
      const choice = new URLSearchParams(text).get('do')
      if (choice === 'pay') pay(charge.reference)
      if (choice === 'decline') charge.status = 'failed'
      const back = new URL(charge.callback_url)
      back.searchParams.set('trxref', charge.reference)
      back.searchParams.set('reference', charge.reference)
      return void response.writeHead(303, { location: back.href }).end()
    }
    const amount = `${charge.currency} ${(charge.amount / 100).toFixed(2)}`
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en">
<title>Pay ${amount}</title><main><h1>Pay ${amount}</h1><form method="post">
<button name="do" value="pay">Pay ${amount}</button> <button name="do" value="decline">Use a card without money</button>
<button name="do" value="leave">Back without paying</button></form></main></html>`)
  }

  /** The customer pays; `changes`: not as it was asked for. */
  function pay(reference: string, changes: Partial<Charge> = {}): Charge {
    const charge = charges.get(reference)
    if (!charge) throw new Error(`The provider knows no charge ${reference}`)
    const paid = { ...charge, status: 'success' as const, paid_at: new Date().toISOString(), ...changes }
    Object.assign(charge, paid, { fees: changes.fees ?? feeOf(paid.amount) })
    return charge
  }
  return { charges, initialise, chargeAgain, verify, page, pay }
}

/** What the provider keeps about charges after they were paid. */
function keepLater(charges: Map<string, Charge>) {
  const refunds: OwnRefund[] = []
  const disputes = new Map<number, OwnDispute>()
  const charged = (reference: string) => {
    const charge = charges.get(reference)
    if (!charge) throw new Error(`The provider knows no charge ${reference}`)
    return charge
  }
  /** Sends a charge back, or tries to; told again about the same one, that is how it stands now. */
  function refund(reference: string, status: OwnRefund['status'], part?: number): OwnRefund {
    const charge = charged(reference)
    const { id: transaction, amount, currency } = charge
    if (status === 'processed' && (part ?? amount) === amount) charge.status = 'reversed'
    const known = refunds.find((one) => one.transaction === transaction && one.amount === (part ?? amount))
    const refunded_at = status === 'processed' ? new Date().toISOString() : null
    if (known) return Object.assign(known, { status, refunded_at })
    const begun = {
      id: 7_000_000 + refunds.length,
      transaction,
      amount: part ?? amount,
      currency,
      status,
      refunded_at,
    }
    refunds.push(begun)
    return begun
  }
  /** The bank disputes a charge, or it is said how that ended. */
  function dispute(
    reference: string,
    resolution: OwnDispute['resolution'] = null,
    part?: number,
  ): OwnDispute {
    const { amount, currency } = charged(reference)
    const known = [...disputes.values()].find((one) => one.transaction.reference === reference)
    const id = known?.id ?? 350_000 + disputes.size
    const status = resolution === null ? 'awaiting-merchant-feedback' : 'resolved'
    const said = {
      id,
      status,
      resolution,
      refund_amount: part ?? amount,
      currency,
      transaction: { reference },
    } as const
    disputes.set(id, said)
    return said
  }
  /** The answer to a question about one of them; nothing where it is about something else. */
  function answer(path: string, query: URLSearchParams): [number, object] | undefined {
    if (path === '/refund') {
      const asked = query.get('transaction')
      const data = refunds.filter(({ transaction }) => asked === null || String(transaction) === asked)
      return [200, { status: true, message: 'Refunds retrieved', data }]
    }
    if (!path.startsWith('/dispute/')) return undefined
    const data = disputes.get(Number(path.slice(9)))
    return data
      ? [200, { status: true, message: 'Dispute retrieved', data }]
      : [404, { status: false, message: 'Dispute not found' }]
  }
  return { refund, dispute, answer }
}

/** What the provider tells by itself about charges that were paid. */
function tellingLater(later: ReturnType<typeof keepLater>, send: SendEvent) {
  return {
    /** It sends a charge back or tries to, and tells the community: the event about how that stands. */
    sendRefund: (to: string, reference: string, status: OwnRefund['status'], part?: number) => {
      const { amount, currency } = later.refund(reference, status, part)
      const said = {
        status,
        transaction_reference: reference,
        refund_reference: null,
        amount: String(amount),
        currency,
      }
      return send(to, said, { event: `refund.${status}` })
    },
    /** The bank disputes a charge, or has decided; and the event about it. */
    sendDispute: (
      to: string,
      reference: string,
      resolution: OwnDispute['resolution'] = null,
      part?: number,
    ) => {
      const said = later.dispute(reference, resolution, part)
      const event = resolution === null ? 'charge.dispute.create' : 'charge.dispute.resolve'
      return send(to, { ...said }, { event })
    },
  }
}

/** Starts a provider on a port of its own. */
export async function startOwnPaystack() {
  const secretKey = `sk_test_${randomBytes(20).toString('hex')}`
  const how: { url: string; told: Misbehaviour } = { url: '', told: {} }
  const { charges, pay, ...answers } = keepCharges(how)
  const later = keepLater(charges)
  const { transfers, answer: transferAnswer } = keepTransfers(how)
  const asked: { method: string; path: string; body: unknown }[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const part of request) text += part
    const { pathname, searchParams } = new URL(request.url ?? '/', how.url)
    if (pathname.startsWith('/checkout/')) return answers.page(request, response, pathname.slice(10), text)
    const body: Record<string, unknown> = text ? JSON.parse(text) : {}
    asked.push({ method: request.method ?? '', path: pathname, body })
    const say = (status: number, content: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    if (how.told.silent) return
    if (how.told.status) return say(how.told.status, { status: false, message: 'Something is wrong here.' })
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return say(401, { status: false, message: 'Invalid key' })
    if (pathname === '/transaction/initialize') return say(...answers.initialise(body))
    if (pathname === '/transaction/charge_authorization') {
      const { debits } = how.told
      const charged = debits === 'lost-question' ? undefined : answers.chargeAgain(body)
      return charged && debits !== 'lost-answer' ? say(...charged) : say(504, { status: false })
    }
    if (pathname.startsWith('/transaction/verify/'))
      return say(...answers.verify(decodeURIComponent(pathname.slice(20))))
    const paying = transferAnswer(request.method ?? '', pathname, body)
    if (paying === 'cut') return void response.destroy()
    return say(
      ...(paying ?? later.answer(pathname, searchParams) ?? [404, { status: false, message: 'Not found' }]),
    )
  }

  /** Sends an event to the community, signed unless another key signs it. */
  async function send(
    to: string,
    data: Record<string, unknown>,
    { event = 'charge.success', key = secretKey }: { event?: string; key?: string } = {},
  ): Promise<number> {
    const body = JSON.stringify({ event, data })
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signedWith(key, body) }
    const response = await fetch(to, { method: 'POST', headers, body })
    await response.body?.cancel()
    return response.status
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  how.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** Its settings as the product is given them. */
    settings: { url: how.url, secretKey },
    charges,
    asked,
    pay,
    send,
    /** The event about a charge, as often as it is told. */
    sendPaid: async (to: string, reference: string, times = 1) => {
      const charge = charges.get(reference)
      if (!charge) throw new Error(`The provider knows no charge ${reference}`)
      return Promise.all(Array.from({ length: times }, () => send(to, dataOf(charge))))
    },
    refund: later.refund,
    dispute: later.dispute,
    ...tellingLater(later, send),
    transfers,
    sendTransferEvent: tellingTransfers(transfers, send),
    /** From now on it is like this; nothing: as it should be. */
    behave: (badly: Misbehaviour = {}) => {
      how.told = badly
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

/** The provider. */
export type OwnPaystack = Awaited<ReturnType<typeof startOwnPaystack>>
