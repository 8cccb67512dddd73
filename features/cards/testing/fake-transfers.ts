/** The part of the tests' Paystack that pays out: recipients, transfers, and what it says of them when it is asked. */

/** A transfer as the provider keeps it. */
export type OwnTransfer = {
  reference: string
  transfer_code: string
  amount: number
  currency: string
  reason: string
  status:
    | 'pending'
    | 'otp'
    | 'received'
    | 'success'
    | 'failed'
    | 'reversed'
    | 'abandoned'
    | 'blocked'
    | 'rejected'
  recipient: { recipient_code: string; name: string; details: { account_number: string; bank_code: string } }
  fee_charged: number
}

/** How it misbehaves with transfers; nothing: it pays at once. */
export type BadTransfers = {
  /** Takes one and cuts the line, or never hears of it. */
  transfers?: 'lost-answer' | 'lost-question'
  /** How a transfer stands once it is taken. */
  transferIs?: OwnTransfer['status']
  /** Its balance is empty. */
  isEmpty?: boolean
  /** Says this of a transfer instead of the truth. */
  transferLies?: Partial<OwnTransfer>
  /** Knows no such account. */
  noRecipient?: boolean
}

type Answer = [number, object]

/** What the provider keeps of transfers; `how.told`: how it misbehaves. */
export function keepTransfers(how: { told: BadTransfers }) {
  const recipients = new Map<string, OwnTransfer['recipient']>()
  const transfers = new Map<string, OwnTransfer>()

  function nameRecipient({
    type,
    name,
    account_number,
    bank_code,
    currency,
  }: Record<string, unknown>): Answer {
    const isWhole = type === 'nuban' && currency === 'NGN' && /^\d{10}$/.test(String(account_number))
    if (!isWhole || how.told.noRecipient) return [400, { status: false, message: 'Cannot resolve account' }]
    const details = { account_number: String(account_number), bank_code: String(bank_code) }
    const known = [...recipients.values()].find(
      (one) => one.details.account_number === details.account_number,
    )
    const recipient = known ?? {
      recipient_code: `RCP_own${recipients.size + 1}`,
      name: String(name),
      details,
    }
    recipients.set(recipient.recipient_code, recipient)
    return [201, { status: true, message: 'Transfer recipient created successfully', data: recipient }]
  }

  function send(body: Record<string, unknown>): Answer {
    const { source, amount, recipient, reference, reason } = body
    const to = recipients.get(String(recipient))
    if (
      source !== 'balance' ||
      !Number.isInteger(amount) ||
      !to ||
      !/^[a-z0-9_-]{16,50}$/.test(String(reference))
    )
      return [400, { status: false, message: 'Invalid request' }]
    if (transfers.has(String(reference)))
      return [400, { status: false, message: 'Duplicate Transfer Reference' }]
    if (how.told.isEmpty)
      return [400, { status: false, message: 'Your balance is not enough to fulfil this request' }]
    const kept: OwnTransfer = {
      reference: String(reference),
      transfer_code: `TRF_own${transfers.size + 1}`,
      amount: Number(amount),
      currency: 'NGN',
      reason: String(reason),
      status: how.told.transferIs ?? 'success',
      recipient: to,
      fee_charged: Number(amount) > 500_000 ? 2_500 : 1_000,
    }
    transfers.set(kept.reference, kept)
    const message = kept.status === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued'
    return [200, { status: true, message, data: { ...kept, recipient: 56_824_902 } }]
  }

  function verify(reference: string): Answer {
    const transfer = transfers.get(reference)
    if (!transfer) return [404, { status: false, message: 'Transfer not found' }]
    const data = { ...transfer, ...how.told.transferLies }
    return [200, { status: true, message: 'Transfer retrieved', data }]
  }

  /** What is answered on this path; nothing where it is about something else; `cut`: the line is cut. */
  function answer(method: string, path: string, body: Record<string, unknown>): Answer | 'cut' | undefined {
    if (path === '/transferrecipient' && method === 'POST') return nameRecipient(body)
    if (path === '/transfer' && method === 'POST') {
      const { transfers: lost } = how.told
      const said = lost === 'lost-question' ? 'cut' : send(body)
      return lost === 'lost-answer' ? 'cut' : said
    }
    return path.startsWith('/transfer/verify/') ? verify(decodeURIComponent(path.slice(17))) : undefined
  }
  return { transfers, answer }
}

/** How the provider sends an event to the community. */
export type SendEvent = (
  to: string,
  data: Record<string, unknown>,
  how?: { event?: string },
) => Promise<number>

/** The event about how a transfer stands, as often as it is told; also of one that it does not know. */
export function tellingTransfers(transfers: ReadonlyMap<string, OwnTransfer>, send: SendEvent) {
  return (to: string, reference: string, event: 'success' | 'failed' | 'reversed', times = 1) => {
    const said = { ...(transfers.get(reference) ?? { reference, amount: 100, currency: 'NGN' }) }
    return Promise.all(Array.from({ length: times }, () => send(to, said, { event: `transfer.${event}` })))
  }
}
