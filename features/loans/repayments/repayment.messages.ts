/** How a repayment came, and what more than is due pays, in words. */
import type { Overpayment } from '../loans/repayment.rules.ts'

/** How a repayment came. */
export function channelWords(channel: string): string {
  const words: Record<string, string> = {
    wallet: 'From your wallet',
    transfer: 'By bank transfer',
    card: 'By card',
    cash: 'In cash',
    payroll: 'By payroll',
    mandate: 'From your wallet by itself',
    lien: 'From the savings that secure it',
    guarantor: 'By a guarantor',
    'set-off': 'From wallet and savings, to leave',
  }
  return words[channel] ?? channel
}

/** What more than is due does, as a member chooses it. */
export const overpaymentWords: Record<Overpayment, { label: string; hint: string }> = {
  next: { label: 'Pay the next instalments earlier', hint: 'The next instalments become smaller' },
  last: { label: 'Shorten the loan', hint: 'The last instalments are paid first' },
}
