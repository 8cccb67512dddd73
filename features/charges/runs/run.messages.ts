/** The words of charge runs. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import type { Words } from '@kolo/foundation/refusal'
import type { CalendarDate } from '@kolo/foundation/time'
import type { RunAudience, RunState } from './run.rules.ts'

export const runStateWords: Record<RunState, string> = {
  waiting: 'Waiting for approval',
  charging: 'Charging',
  charged: 'Charged',
  withdrawn: 'Withdrawn',
}

export const audienceWords: Record<RunAudience, string> = {
  all: 'All active members',
  joined_since: 'Members who joined since a day',
  list: 'A list of members',
}

/** Why a run is not raised. */
export type RunRefusal =
  | 'nobody-to-charge'
  | 'members-unknown'
  | 'due-too-early'
  | 'joined-since-missing'
  | 'account-not-income'
  | 'parts-too-small'
  | 'run-changed'

export const runMessages = {
  ...askWords,
  'nobody-to-charge': 'Nobody is left to charge: all were charged this before.',
  'members-unknown': ({ codes }) => `No member has this number: ${codes}.`,
  'due-too-early': ({ from }, { day }) => `Choose ${day(String(from) as CalendarDate)} or a later day.`,
  'joined-since-missing': 'Choose the day from which members joined.',
  'account-not-income': 'Choose an income account of the chart of accounts.',
  'parts-too-small': 'Each part must be ₦100 or more. Choose fewer parts.',
  'run-changed': 'The members have changed since you looked. Please check the preview again.',
} satisfies Words<RunRefusal | AskRefusal>
