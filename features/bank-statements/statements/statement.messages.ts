/** The sentences people read about statements of the community's bank. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { kobo } from '@kolo/foundation/money'
import type { Words } from '@kolo/foundation/refusal'
import { dayInWords } from './line.messages.ts'
import type { Trouble } from './statement.contract.ts'

export type BankStatementsRefusal =
  | 'account-not-there'
  | 'file-spreadsheet'
  | 'file-damaged'
  | 'file-no-sheet'
  | 'file-pdf'
  | 'file-no-text'
  | 'file-no-table'
  | 'file-too-many-lines'
  | 'file-empty'
  | 'file-other-account'
  | 'file-imported'
  | 'form-missing'
  | 'words-missing'
  | 'balances-differ'
  | 'other-currency'
  | 'several-accounts'
  | 'lines-unread'
  | 'nothing-new'
  | 'statement-decided'
  | 'line-decided'
  | 'line-outgoing'
  | 'line-no-cash'
  | 'line-no-settlement'
  | 'line-in-books'
  | 'more-than-with-provider'
  | 'no-such-account'
  | 'paid-to-come'
  | 'bank-reference-used'
  | 'account-not-for-line'
  | 'month-closed'
  | 'rule-there'
  | 'too-many-rules'
  | 'batch-changed'
  | 'batch-empty'
  | 'batch-decided'
  | 'batch-not-yours'
  | 'receipt-settled'
  | 'return-not-agreed'
  | 'no-such-member'
  | 'claim-answered'
  | 'claim-not-found'
  | 'claim-there'
  | AskRefusal

export const bankStatementsMessages = {
  ...askWords,
  'account-not-there': 'Choose the bank account that this statement is of.',
  'file-spreadsheet':
    'This is an old spreadsheet, or one with a password. Open it and save it as XLSX or CSV.',
  'file-damaged': 'This file is damaged. Download it from the bank again.',
  'file-no-sheet': 'This sheet is not in the file. Choose another one.',
  'file-pdf': 'This is a PDF. Download the statement from the bank as Excel, CSV or OFX.',
  'file-no-text': 'This file is not a bank statement. Download it from the bank again.',
  'file-no-table': 'There is no table in this file. A statement has a line for each movement.',
  'file-too-many-lines': 'This statement has more than 5,000 lines. Download it for fewer days.',
  'file-empty': 'There is no movement in this file.',
  'file-other-account': 'This statement is of another bank account. Choose the account it is of.',
  'several-accounts': 'This file has lines of several bank accounts. Download it for one account.',
  'other-currency': ({ lineNo, found }) =>
    `Line ${lineNo} is in ${found}. Only statements in naira can be imported.`,
  'balances-differ': ({ lineNo, found, expected }) =>
    `The balance on line ${lineNo} is ${found}; by the lines before it would be ${expected}.`,
  'file-imported': 'This file is imported already.',
  'form-missing': 'Say which column is what, and in which order the bank writes day and month.',
  'words-missing': 'Say what each word in the column means.',
  'lines-unread': ({ lineNo, count }) =>
    count === 1
      ? `Line ${lineNo} cannot be read. Nothing was imported.`
      : `${count} lines cannot be read, the first is line ${lineNo}. Nothing was imported.`,
  'nothing-new': ({ from, to }) =>
    `Every line of this file is here already, from ${dayInWords(from)} to ${dayInWords(to)}.`,
  'statement-decided': 'Lines of this statement are decided, so it stays.',
  'line-decided': 'Somebody has decided about one of these lines meanwhile. Look at them again.',
  'line-outgoing': 'Money that went out is no deposit.',
  'line-no-cash': 'No cash that officers paid in fits one of these lines.',
  'line-no-settlement': 'Nothing that Paystack paid out and that is in the books fits one of these lines.',
  'line-in-books': 'One of these lines is in the books already. Set it aside, or reverse that booking first.',
  'more-than-with-provider': (facts, write) =>
    `By the books there is ${write.naira(kobo(BigInt(String(facts.held))))} with Paystack. It cannot have paid out more than that.`,
  'no-such-account': 'Choose the bank account it was paid into.',
  'paid-to-come': 'This day has not come yet.',
  'bank-reference-used': (facts) =>
    `This bank reference was already used${facts.code ? ` for ${facts.code}` : ''}.`,
  'account-not-for-line': 'This account cannot be used for this line. Choose another one.',
  'month-closed': 'The month of one of these lines is closed, so nothing can be booked in it.',
  'rule-there': 'There is a rule for these words already. Remove it first.',
  'too-many-rules': 'A society can have up to 200 rules. Remove one that is not used.',
  'batch-changed': 'Something changed meanwhile. Look at the sums again, then confirm.',
  'batch-empty': 'None of these lines can be confirmed now. Look at them again.',
  'batch-decided': 'This batch is decided already.',
  'batch-not-yours':
    'Only the administrator who confirmed these lines can withdraw them. You can approve them or send them back.',
  'receipt-settled': 'This money is settled already.',
  'return-not-agreed': 'Two administrators must agree before it is sent back.',
  'no-such-member': 'This member is not here any more. Choose another one.',
  'claim-answered': 'This claim is answered already.',
  'claim-not-found':
    'We found no money with this amount, day and name. Look at the receipt of your bank app: all three must be as they are there.',
  'claim-there': 'You have told us about this money already. We are looking at it.',
} satisfies Words<BankStatementsRefusal>

/** Why a line stays out of a batch, or came back from one. */
export const troubleWords: Record<Trouble, string> = {
  'line-decided': 'Somebody has decided about this line meanwhile.',
  reversal: 'This line reverses another movement, so it confirms no payment.',
  'own-payment': 'You cannot confirm your own payment.',
  'payment-decided': 'This payment is confirmed already.',
  'reference-used': 'This bank reference was already used for another payment.',
  'similar-confirmed':
    'Money like this was confirmed by hand. Choose the payment yourself after looking at both.',
  'needs-second': 'It needs a second administrator now. Confirm it again.',
  'no-second': 'It needs a second administrator, and there is none.',
  'not-possible': 'It could not be confirmed. Look at the payment.',
  'cash-banked':
    'It looks like cash that officers paid in, which is in the books already. Set it aside as that, or choose what it is.',
  'settlement-likely':
    'It looks like what Paystack pays out. Book it or set it aside as that, or choose what it is.',
}
