/** The days that are no working time: read by staff, changed by administrators. */

import type { Call } from '@kolo/application/call'
import { type SettingWords, saveSettingChange } from '@kolo/application/community-settings'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { dayWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { supportAccess } from '../../support.access.ts'
import { holidaysToCome, insertHoliday, removeHolidayOn } from '../../tickets/server/ticket.store.ts'
import type * as contract from '../../tickets/ticket.contract.ts'

const keptHolidays = z.object({ day: dayWire, name: z.string(), isKept: z.boolean() })

/** How the history says which days are no working time. */
export const holidayHistory: SettingWords = {
  name: 'support.holidays',
  title: 'Holidays',
  linesOf: (kept, { day }) => {
    const read = z.safeDecode(keptHolidays, kept as z.input<typeof keptHolidays>)
    return read.success
      ? [{ label: day(read.data.day), value: read.data.isKept ? read.data.name : 'A working day' }]
      : []
  },
}

async function keep({ db, actor, now }: Call, holiday: { day: CalendarDate; name: string }, isKept: boolean) {
  const change = { before: { ...holiday, isKept: !isKept }, after: { ...holiday, isKept } }
  await saveSettingChange(db, { setting: holidayHistory.name, ...change }, { actorUid: actor.uid, now })
}

export async function listHolidaysHandler({ db, actor, now }: Call) {
  const rows = await holidaysToCome(db, dayIn(lagos, now))
  return { rows, mayChange: actsAsStaff(actor, supportAccess.changeHolidays.permission) }
}

export async function addHolidayHandler(call: Call, { body }: InputOf<typeof contract.addHoliday>) {
  if (!(await insertHoliday(call.db, body))) return refuse('holiday-kept', {}, 'day')
  call.record({ kind: 'holiday.added', facts: { day: body.day } })
  await keep(call, body, true)
  return listHolidaysHandler(call)
}

export async function removeHolidayHandler(
  call: Call,
  { params: { day } }: InputOf<typeof contract.removeHoliday>,
) {
  const name = await removeHolidayOn(call.db, day)
  call.record({ kind: 'holiday.removed', facts: { day } })
  await keep(call, { day, name }, false)
  return listHolidaysHandler(call)
}
