/** What the community decides about arrears: when members are reminded, and how much is provided for. */
import type { Call } from '@kolo/application/call'
import { defineSetting, readSetting, writeSetting } from '@kolo/application/community-settings'
import { askApproval, readWaiting } from '@kolo/approvals/server'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import {
  type changeLoanSettings,
  type changeProvisionRates,
  type readLoanSettings,
  remindersWire,
} from '../arrears.contract.ts'
import { reminderWords } from '../arrears.messages.ts'
import { ageBuckets, usualReminders } from '../arrears.rules.ts'
import { provisionRates, provisionRatesKind } from './provision-rates.ts'

/** The days around a due day on which members are reminded. */
export const reminderDays = defineSetting({
  name: 'loans.reminders',
  schema: remindersWire,
  initial: [...usualReminders],
  meaning: 'On which days before and after an instalment is due its member is reminded.',
  title: 'Reminders of loan instalments',
  lines: (days) => days.map((each) => ({ label: 'Reminder', value: reminderWords(each) })),
})

/** The settings as they hold, and a change of the provision that waits for a second administrator. */
export async function presentLoanSettings(call: Call): Promise<OutputOf<typeof readLoanSettings>> {
  const [waiting] = await readWaiting(call, [provisionRatesKind], [provisionRates.name])
  return {
    reminders: await readSetting(call.db, reminderDays),
    provisionRates: await readSetting(call.db, provisionRates),
    waiting,
  }
}

export function readLoanSettingsHandler(call: Call) {
  return presentLoanSettings(call)
}

/** Other days. */
export async function changeLoanSettingsHandler(call: Call, { body }: InputOf<typeof changeLoanSettings>) {
  const { db, actor, now } = call
  const reminders = body.reminders.toSorted((a, b) => a - b)
  await writeSetting(db, reminderDays, reminders, { actorUid: actor.uid, now })
  call.record({ kind: 'loan.settings-changed', facts: { reminders: reminders.join(', ') } })
  return presentLoanSettings(call)
}

/** Asks for other percentages, or agrees to them as the second administrator. */
export async function changeProvisionRatesHandler(
  call: Call,
  { body }: InputOf<typeof changeProvisionRates>,
) {
  const before = await readSetting(call.db, provisionRates)
  const { rates: after, reason } = body
  if (ageBuckets.every((bucket) => before[bucket] === after[bucket])) return refuse('provision-same')
  const change = { before, after }
  const asked = await askApproval(call, provisionRatesKind, {
    subjectId: provisionRates.name,
    change,
    reason,
  })
  return isRefusal(asked) ? asked : presentLoanSettings(call)
}
