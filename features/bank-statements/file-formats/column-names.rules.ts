/**
 * What words mean that say which way money moved, or what became of a movement, in a column of their own. What must always
 * be true: a word that is not known is asked about and never guessed.
 */

/** What is asked of a word. */
export const wordRoles = ['direction', 'state'] as const
export type WordRole = (typeof wordRoles)[number]

/** What a word can mean: which way money moved, or what became of the movement. */
export const wordMeanings = ['in', 'out', 'done', 'failed', 'reversed', 'pending'] as const
export type WordMeaning = (typeof wordMeanings)[number]

/** The meanings a word of this role can have. */
export const meaningsOf = {
  direction: ['in', 'out'],
  state: ['done', 'failed', 'reversed', 'pending'],
} as const satisfies Record<WordRole, readonly WordMeaning[]>

/** A word as it is compared: `' Debit '` and `'DEBIT'` are one. */
export function wordKey(cell: string): string {
  return cell.toLowerCase().replace(/\s+/g, ' ').trim().slice(0, 60)
}

/** Words that mean one thing when they stand alone. */
const alone: Partial<Record<WordMeaning, readonly string[]>> = {
  in: ['c', 'cr', 'cr.', 'in', '+', 'paid in', 'money in', 'bij', 'received'],
  out: ['d', 'dr', 'dr.', 'dbt', 'out', '-', '−', 'paid out', 'money out', 'af', 'sent'],
  done: ['ok', 'paid', 'cleared', 'booked', 'done'],
}

/** Words that mean it wherever they stand: `NIP credit`, `Transaction successful`. */
const anywhere: Record<WordMeaning, readonly string[]> = {
  in: ['credit', 'credited', 'inflow', 'inward', 'incoming', 'deposit', 'lodgement', 'lodgment'],
  out: ['debit', 'debited', 'outflow', 'outward', 'outgoing', 'withdrawal', 'withdrawn'],
  done: ['success', 'successful', 'successfully', 'completed', 'complete', 'posted', 'settled', 'approved'],
  failed: [
    'failed',
    'failure',
    'unsuccessful',
    'declined',
    'rejected',
    'cancelled',
    'canceled',
    'error',
    'aborted',
    'expired',
  ],
  reversed: ['reversed', 'reversal', 'refunded', 'refund', 'chargeback', 'rvsl'],
  pending: ['pending', 'processing', 'initiated', 'queued', 'scheduled', 'progress', 'hold'],
}

/** What a word means, or `undefined` where it may mean two things or nothing that is known: `Debit reversal` is asked about. */
export function meaningOf(role: WordRole, word: string): WordMeaning | undefined {
  const key = wordKey(word)
  const own: readonly WordMeaning[] = meaningsOf[role]
  const single = own.find((meaning) => alone[meaning]?.includes(key))
  if (single) return single
  const tokens = key.split(/[^a-z]+/)
  const said = wordMeanings.filter((meaning) => anywhere[meaning].some((one) => tokens.includes(one)))
  // Beside the direction no state may be named, because a reversed debit came in.
  const [first, second] = role === 'direction' ? said : said.filter((meaning) => own.includes(meaning))
  return first !== undefined && second === undefined && own.includes(first) ? first : undefined
}

/** The currency a word names; anything but the naira in capitals, so that people can be told about it. */
export function currencyOf(word: string): string | undefined {
  const key = wordKey(word)
    .toUpperCase()
    .replace(/[^A-Z₦$€£=]/g, '')
  if (key === '') return undefined
  return ['NGN', 'N', '₦', '=N=', 'NAIRA', 'NIGERIANNAIRA', 'NGNAIRA'].includes(key)
    ? 'NGN'
    : key.slice(0, 20)
}

/** Whether a number of a bank account in a file is that of this account: `undefined` where it says too little. */
export function isAccount(written: string, accountNumber: string): boolean | undefined {
  const digits = written.replace(/\D/g, '')
  if (digits.length >= 10) return digits.endsWith(accountNumber)
  // `******0401`
  return /^[*xX#.•\s-]+\d{4}$/.test(written.trim()) ? accountNumber.endsWith(digits) : undefined
}
