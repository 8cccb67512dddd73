/** What the list of all payments is narrowed to and ordered by, and how far it is counted. */

/** How money comes in. */
export const paymentChannels = ['transfer', 'card', 'cash', 'payroll'] as const
export type PaymentChannel = (typeof paymentChannels)[number]

/** By when they were begun or by the amount; with a minus from the end. */
export const paymentOrders = ['begun', 'amount'] as const

/** Beyond so many payments the list says "more than" and no sum. */
export const countedMost = 100_000

/** The most payments in one file. */
export const paymentRowsMost = 20_000

/** Where a payment is opened: a transfer in the list of payments, any other where its channel is worked on. */
export function paymentPath({ id, channel }: { id: string; channel: string }): string {
  if (channel === 'cash') return `/admin/cash/${id}`
  if (channel === 'card') return `/admin/card-payments?review=${id}`
  return channel === 'payroll' ? '/admin/payroll' : `/admin/payments?open=${id}`
}
