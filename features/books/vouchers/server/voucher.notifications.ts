/** What administrators are told of vouchers: one waits for their approval, or theirs was decided. */
import { idWire, koboWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { voucherPath } from '../../books.paths.ts'

const waiting = z.object({
  id: idWire,
  code: z.string(),
  amount: koboWire,
  party: z.string(),
  preparer: z.string(),
})

/** A voucher waits for an administrator. */
export const voucherWaiting = topic<z.output<typeof waiting>>({
  name: 'vouchers.waiting',
  title: 'Voucher to approve',
  weight: 'soon',
  facts: waiting,
  words: ({ id, code, amount, party, preparer }, { naira }) => ({
    title: `Voucher ${code} is waiting for your approval`,
    parts: [
      `${preparer} prepared it${party === '' ? '' : `: ${party}`}.`,
      { words: 'Look at the voucher', link: voucherPath(id) },
    ],
    amount: naira(amount),
  }),
})

const sentBack = z.object({ id: idWire, code: z.string(), amount: koboWire, reason: z.string() })

/** A voucher was sent back to its preparer. */
export const voucherSentBack = topic<z.output<typeof sentBack>>({
  name: 'vouchers.sent-back',
  title: 'Voucher sent back',
  weight: 'soon',
  facts: sentBack,
  words: ({ id, code, amount, reason }, { naira }) => ({
    title: `Voucher ${code} was sent back`,
    parts: [
      reason === '' ? 'Nobody approved it in time. Submit it again.' : `The reason: ${reason}`,
      { words: 'Look at the voucher', link: voucherPath(id) },
    ],
    amount: naira(amount),
  }),
})
