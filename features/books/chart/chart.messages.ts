/** The sentences people read about the accounts of the chart. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import type { Words } from '@kolo/foundation/refusal'

/** Every way the chart says no. */
export type ChartRefusal =
  | AskRefusal
  | 'number-taken'
  | 'number-reserved'
  | 'name-taken'
  | 'name-same'
  | 'not-own'
  | 'retired'
  | 'in-use'
  | 'not-empty'

export const chartMessages = {
  ...askWords,
  'number-taken': ({ number, name }) => `${number} is ${name}. Choose another number.`,
  'number-reserved': 'This number is reserved for the head of a class, or for bank accounts and cash.',
  'name-taken': ({ number }) => `Account ${number} has this name. Choose another one.`,
  'name-same': 'This is its name already.',
  'not-own': 'The program posts to this account. Only own accounts are renamed, retired or reopened.',
  retired: 'This account is retired. Reopen it first.',
  'in-use': 'This account is in use.',
  'not-empty': 'This account still has a balance. Move the balance with a journal voucher first.',
} satisfies Words<ChartRefusal>
