/** What is read about data rights. */
import { kobo } from '@kolo/foundation/money'
import type { Words } from '@kolo/foundation/refusal'
import type { Writer } from '@kolo/foundation/writer'
import { copyKeptDays, type EntryKind, type RequestKind, type RequestStatus } from './rights.rules.ts'

const amountIn = (write: Writer, digits: unknown) => write.naira(kobo(BigInt(String(digits ?? 0))))

export const rightsWords = {
  'copy-being-made': 'A copy of your data is already being made. We notify you when it is ready.',
  'copy-not-there': `This copy is not made yet, or was kept for ${copyKeptDays} days and is gone. Please ask for a new one.`,
  'asked-already': 'You asked for this already, and it is not answered yet.',
  'request-decided': 'This request is not open any more.',
  'own-request': 'You cannot decide on your own request. Another administrator does.',
  'money-left': 'The account still holds money. It has to be paid out before the member can be erased.',
  'money-being-checked': 'Money of the member is on its way. Wait until it is confirmed or rejected.',
  'loan-owed': ({ owed, loans }, write) =>
    `The member still owes ${amountIn(write, owed)} of loan ${loans}. It has to be repaid first. The member can ask on the page of the loan that savings repay it.`,
  'loan-guaranteed': ({ held, loans }, write) =>
    `The member guarantees loan ${loans}, and ${amountIn(write, held)} secures it. It has to be repaid first.`,
  'charges-owed': 'The member still owes charges. They have to be paid or waived first.',
  'shares-kept': 'The member still holds shares. They have to be transferred or paid back first.',
  'return-owed':
    'The member owes a return that was reversed. First it must be in the wallet, or two administrators must forgive it.',
  'last-administrator': 'This is the only administrator who can sign in. Appoint another one first.',
  'no-such-member': ({ codes }) => `There is no member with the code ${codes}.`,
  'noticed-later': 'It cannot have been noticed later than now.',
  'breach-closed': 'This log is closed. Begin a new one for what came after.',
  'report-missing': 'First record that the regulator was notified, or why not.',
  'reported-already': 'The log says already whether the regulator was told.',
  'no-change': 'Nothing was changed.',
} satisfies Words<string>

/** What a member asks for. */
export const kindNames: Record<RequestKind, string> = {
  correction: 'Correct my data',
  restriction: 'Use my data less',
  erasure: 'Erase me',
}

/** What each comes to. */
export const kindMeanings: Record<RequestKind, string> = {
  correction: 'Something about you is wrong or missing, and you cannot change it yourself.',
  restriction:
    'You leave the directory, nobody can write to you, and you get no news. Your money goes on as it is.',
  erasure:
    'Your profile, sign-in, documents and messages are gone for good. By law, the books and the audit log keep their records under a number, without your name. All your money has to be paid out first.',
}

/** The word for each state. */
export const requestStatusNames: Record<RequestStatus, string> = {
  open: 'Open',
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

/** What an entry of a breach's log says. */
export const entryNames: Record<EntryKind, string> = {
  note: 'Found out',
  done: 'Done about it',
  reported: 'Told the regulator',
  'not-reported': 'No report to the regulator',
  told: 'Told the members',
  closed: 'Closed',
}
