/** The sentences people read about the register of assets. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import type { Words } from '@kolo/foundation/refusal'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import { plansMessages } from '../plans/plans.messages.ts'
import type { ValuationRefusal } from './assets.rules.ts'

export const assetsWords = {
  ...askWords,
  'plan-state': plansMessages['plan-state'],
  'valued-later': plansMessages['valued-later'],
  'valued-earlier': ({ last }) =>
    `It was valued for ${formatDay(String(last) as CalendarDate)} already. Choose that day or a later one.`,
  'file-not-here': plansMessages['file-not-here'],
} satisfies Words<ValuationRefusal | AskRefusal>
