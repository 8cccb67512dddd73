/** The tables with something of a person, in the order they are given it. */
import { paymentReceipts } from '../receipts/server/receipt.record.ts'
import { paymentDecisions } from '../reviews/server/review.record.ts'

/** What a person is given of this feature. */
export const transfersRecords = [paymentDecisions, paymentReceipts]
