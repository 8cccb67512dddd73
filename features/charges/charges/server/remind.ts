/**
 * Members are reminded of charges before and after their day. What must always be true: each reminder of a part goes out once;
 * after missed nights only the latest does; nobody is reminded of what is paid or contested.
 */
import type { Job } from '@kolo/application/job'
import { dayIn, lagos } from '@kolo/foundation/time'
import { reminderDays } from '../charge.rules.ts'
import { notifyDue } from './charge.notifications.ts'
import { keepReminder, lockCharge, remindersDue } from './charge.store.ts'
import { nextOf } from './charge-facts.ts'

const remindersAtOnce = 100

export const remindOfCharges: Job = {
  name: 'charges.remind',
  schedule: '50 * * * *',
  run: async (call) => {
    const { db, now } = call
    const today = dayIn(lagos, now)
    const due = await remindersDue(db, { today, days: reminderDays, most: remindersAtOnce })
    for (const reminder of due) {
      const charge = await lockCharge(db, reminder.id)
      const isNew = charge.nextDueOn === reminder.dueOn && (await keepReminder(db, reminder, now))
      if (!isNew) continue
      await notifyDue(call, charge, { amount: nextOf(charge, today).kobo, on: reminder.dueOn, today })
    }
    if (due.length === remindersAtOnce) await call.enqueue('charges.remind', {})
  },
}
