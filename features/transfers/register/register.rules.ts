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
