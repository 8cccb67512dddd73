/** What administrators are told of depreciation: a month's voucher is prepared. */
import { monthName } from '@kolo/foundation/time'
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { voucherPath } from '../../books.paths.ts'

const prepared = z.object({ id: idWire, month: dayWire, amount: koboWire })

/** A voucher of depreciation waits for somebody to submit it. */
export const depreciationPrepared = topic<z.output<typeof prepared>>({
  name: 'vouchers.depreciation-prepared',
  title: 'Depreciation to submit',
  weight: 'soon',
  facts: prepared,
  words: ({ id, month, amount }, { naira }) => ({
    title: `Depreciation for ${monthName(month)} is prepared`,
    parts: [
      'Read the calculation and submit it. Another administrator approves it.',
      { words: 'Look at the voucher', link: voucherPath(id) },
    ],
    amount: naira(amount),
  }),
})
