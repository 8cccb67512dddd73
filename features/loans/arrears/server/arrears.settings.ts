/** What the community decides about arrears: when members are reminded, and how much is provided for. */
import type { Call } from '@kolo/application/call'
import { defineSetting, readSetting, writeSetting } from '@kolo/application/community-settings'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import {
  type changeLoanSettings,
  provisionRatesWire,
  type readLoanSettings,
  remindersWire,
} from '../arrears.contract.ts'
import { ageBucketWords, reminderWords } from '../arrears.messages.ts'
import { ageBuckets, usualRates, usualReminders } from '../arrears.rules.ts'

/** The days around a due day on which members are reminded. */
export const reminderDays = defineSetting({
  name: 'loans.reminders',
  schema: remindersWire,
  initial: [...usualReminders],
  meaning: 'On which days before and after an instalment is due its member is reminded.',
  title: 'Reminders of loan instalments',
  lines: (days) => days.map((each) => ({ label: 'Reminder', value: reminderWords(each) })),
})

/** How much of the principal left is provided for, by age. */
export const provisionRates = defineSetting({
  name: 'loans.provision-rates',
  schema: provisionRatesWire,
  initial: usualRates,
  meaning: 'How much of the principal of loans is provided for, by how long they are overdue.',
  title: 'Provision for loan losses',
  lines: (rates) =>
    ageBuckets.map((bucket) => ({ label: ageBucketWords[bucket], value: `${rates[bucket] / 100}%` })),
})

/** When members are reminded. */
export async function readLoanSettingsHandler({ db }: Call): Promise<OutputOf<typeof readLoanSettings>> {
  return { reminders: await readSetting(db, reminderDays) }
}

/** Other days. */
export async function changeLoanSettingsHandler(call: Call, { body }: InputOf<typeof changeLoanSettings>) {
  const { db, actor, now } = call
  const reminders = body.reminders.toSorted((a, b) => a - b)
  await writeSetting(db, reminderDays, reminders, { actorUid: actor.uid, now })
  call.record({ kind: 'loan.settings-changed', facts: { reminders: reminders.join(', ') } })
  return { reminders }
}
