/** What administrators are told of templates: one is due. */
import { formatDay } from '@kolo/foundation/time'
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { templatePath } from '../../books.paths.ts'

const due = z.object({ id: idWire, name: z.string(), amount: koboWire, dueOn: dayWire })

/** A voucher is to be prepared from a template. */
export const templateDue = topic<z.output<typeof due>>({
  name: 'vouchers.template-due',
  title: 'Recurring voucher due',
  weight: 'soon',
  facts: due,
  words: ({ id, name, amount, dueOn }, { naira }) => ({
    title: `${name} is due`,
    parts: [
      `It is due on ${formatDay(dueOn)}. Prepare a voucher for it. It is posted once another administrator approves it.`,
      { words: 'Prepare the voucher', link: templatePath(id) },
    ],
    amount: naira(amount),
  }),
})
