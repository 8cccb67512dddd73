/** Templates that are due: on the administrators' first screen, and a reminder on the day. */
import type { Job } from '@kolo/application/job'
import { shownOfList, waitingList } from '@kolo/application/waiting-list'
import { administratorsWhoCanSignIn } from '@kolo/approvals/server'
import { hasPermission } from '@kolo/foundation/access'
import { kobo } from '@kolo/foundation/money'
import { dayIn, lagos, startOfDay } from '@kolo/foundation/time'
import { notify } from '@kolo/notices/server'
import { vouchersDue } from '../template.contract.ts'
import { presentListed } from './present-template.ts'
import { templateDue } from './template.notifications.ts'
import { dueTemplates, markReminded } from './template.store.ts'

/** What waits for administrators: vouchers to prepare. */
export const templatesWaiting = waitingList({
  list: vouchersDue,
  ask: ({ now }) => dueTemplates(dayIn(lagos, now), shownOfList),
  present: ({ actor, now }, rows: readonly (Parameters<typeof presentListed>[0] & { in_all: number })[]) => {
    const count = rows[0]?.in_all ?? 0
    const [first] = rows
    return {
      count,
      mine: hasPermission(actor, 'manage_savings') ? count : 0,
      oldestAt: first?.due_on ? startOfDay(first.due_on) : undefined,
      rows: rows.map((row) => presentListed(row, dayIn(lagos, now))),
    }
  },
})

/** On the morning of its day administrators are reminded once. */
export const remindOfTemplates: Job = {
  name: 'vouchers.templates-due',
  schedule: '0 6 * * *',
  run: async (call) => {
    const due = await markReminded(call.db, dayIn(lagos, call.now))
    const administrators = due.length === 0 ? [] : await administratorsWhoCanSignIn(call)
    for (const { id, name, amount_kobo, due_on } of due)
      if (due_on !== null)
        await notify(call, {
          topic: templateDue,
          to: administrators,
          facts: { id, name, amount: kobo(amount_kobo), dueOn: due_on },
        })
  },
}
