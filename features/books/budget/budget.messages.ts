/** The sentences people read about budgets. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import type { Words } from '@kolo/foundation/refusal'

/** Every way budgets say no. */
export type BudgetRefusal =
  | AskRefusal
  | 'year-out-of-range'
  | 'resolution-to-come'
  | 'no-budget-account'
  | 'account-twice'

export const budgetMessages = {
  ...askWords,
  'year-out-of-range': 'Set a budget for this year, the year before or the next one.',
  'resolution-to-come': 'The day of the resolution has not come yet.',
  'no-budget-account': ({ account }) => `Account ${account} is not an account of income or expenses in use.`,
  'account-twice': ({ account }) => `Account ${account} is there twice.`,
} satisfies Words<BudgetRefusal>
