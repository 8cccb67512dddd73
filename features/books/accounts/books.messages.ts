/** The sentences people read about the books. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { kobo } from '@kolo/foundation/money'
import type { Words } from '@kolo/foundation/refusal'

export type BooksRefusal =
  | AskRefusal
  | 'day-to-come'
  | 'period-backwards'
  | 'too-many-lines'
  | 'no-control-account'
  | 'month-not-next'
  | 'month-not-over'
  | 'month-not-proved'
  | 'nothing-withheld'
  | 'tax-remitted'
  | 'no-such-bank'
  | 'paid-to-come'
  | 'day-not-over'
  | 'not-explained'
  | 'reconciled-already'
  | 'is-a-reversal'
  | 'reversed-before'
  | 'put-right-elsewhere'
  | 'own-journal'
  | 'money-moved-on'
  | 'entry-used'

export const booksMessages = {
  ...askWords,
  'day-to-come': 'This day has not come yet. Choose today or a day before.',
  'too-many-lines':
    'A spreadsheet holds 1,048,576 rows, and this period has more. Choose a shorter period, or the CSV file.',
  'period-backwards': 'The last day is before the first. Choose a later last day.',
  'no-control-account': 'Choose a control account.',
  'month-not-next': (facts) =>
    facts.next === ''
      ? 'There is nothing to close yet.'
      : `Months are closed one after the other. Close ${facts.next} first.`,
  'month-not-over': 'This month is not over yet. A month is closed once its last day has passed.',
  'month-not-proved':
    'The books of this month are not verified to its end yet. We verify them every hour. Try again then.',
  'nothing-withheld': 'No tax was withheld in this month.',
  'tax-remitted': 'The tax of this month was remitted already.',
  'no-such-bank': 'Choose one of the bank accounts of the community.',
  'paid-to-come': 'This day has not come yet.',
  'day-not-over': 'Choose a day that is over, so that what the books say of it does not change any more.',
  'not-explained': (facts, write) =>
    `The items explain ${write.naira(kobo(BigInt(String(facts.explained))))}, but bank and books differ by ${write.naira(kobo(BigInt(String(facts.difference))))}.`,
  'reconciled-already': 'This account was reconciled for this day already.',
  'is-a-reversal': 'This journal reverses another one. Book the correction in a new journal.',
  'reversed-before': 'This journal was reversed.',
  'put-right-elsewhere': 'This journal cannot be reversed here.',
  'own-journal': 'This journal is about you. Another administrator must correct it.',
  'entry-used':
    'This income has been used: it was paid or approved to be paid to members, or the investment was returned. Nothing was changed.',
  'money-moved-on': (facts, write) =>
    `Only ${write.naira(kobo(BigInt(String(facts.available))))} of the ${write.naira(kobo(BigInt(String(facts.needed))))} is still there and free; the member has used the rest, or it is being withdrawn. Nothing was changed. Ask the member to put the money back, and ask for this again then.`,
} satisfies Words<BooksRefusal>

/** How a mistake in a journal that is not taken back by itself is put right, by the beginning of its action; the first counts. */
export const putRightWords: readonly (readonly [deed: string, words: string])[] = [
  ['payment.', 'This is a step of a payment. Open the payment to correct it.'],
  ['withdrawal.', 'It is a step of a withdrawal. Money that the bank sent back is booked on the withdrawal.'],
  ['savings.interest', 'Interest is calculated from daily balances. It cannot be reversed by hand.'],
  ['savings.', 'The member moved it, or the goal came to its end. The member can move it again.'],
  [
    'bank-statement.',
    'This is unmatched money. Assign it to a member, or send it back, under Unmatched money.',
  ],
  [
    'distributions.paid',
    'It pays one line of a distribution. Reverse the whole distribution on its own page.',
  ],
  [
    'surplus.',
    'It closes a year, which is not opened again. What is found later belongs to the year it is found in.',
  ],
  [
    'moving-in.',
    'It imported a list of members. Reverse the whole import on its own page, before anything is built on it.',
  ],
  ['vouchers.', 'It is a voucher. It is reversed by a new voucher, on the page of the voucher.'],
  ['payroll.', 'It books a payroll. Correct what one member received on that payment.'],
  [
    'shares.',
    'Members correct shares themselves. They withdraw what they bought, or transfer back what was transferred. Two administrators decide both.',
  ],
]

/** What a fact of an action is called where its key does not say it. */
const factNames: Record<string, string> = {
  account: 'Account of shares',
  automatic: 'Saved automatically',
  banking: 'Cash taken to the bank',
  entry: "Entry of a plan's money",
  line: 'Line of the bank statement',
  next: 'Continues in',
  return: 'Payroll return',
  run: 'Payroll run',
  settlement: "Provider's settlement",
}

/** The name of a fact an action kept, as people read it: `bankReference` → "Bank reference", `run` → "Payroll run". */
export function factWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return factNames[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
