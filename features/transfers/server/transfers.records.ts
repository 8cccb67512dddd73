/** The tables with personal data, in the order of a member's export. */
import { paymentReceipts } from '../receipts/server/receipt.record.ts'
import { paymentDecisions } from '../reviews/server/review.record.ts'

/** What a person is given of this feature. */
export const transfersRecords = [paymentDecisions, paymentReceipts]
