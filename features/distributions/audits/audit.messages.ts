/** What the opinions of auditors are called, and what members read of them. */
import type { Opinion } from './audited-accounts.contract.ts'

export const opinionNames: Record<Opinion, string> = {
  unqualified: 'Unqualified opinion',
  qualified: 'Qualified opinion',
  adverse: 'Adverse opinion',
  disclaimer: 'Disclaimer of opinion',
}

/** What an opinion means, for whoever does not read accounts; an unqualified one needs no words. */
export const opinionMeanings: Record<Opinion, string | undefined> = {
  unqualified: undefined,
  qualified: 'The auditor agrees with the accounts, except for what the report names.',
  adverse: 'The auditor does not agree with the accounts.',
  disclaimer: 'The auditor could not form an opinion.',
}
