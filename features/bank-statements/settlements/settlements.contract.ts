/** What the card provider pays out to the community's bank account: said of lines of the bank, or by hand. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { chosenIdWire, dayWire, idWire, koboWire, pageOf, pageQuery } from '@kolo/foundation/wire'
import { arrivedAmountWire } from '@kolo/payments/contract'
import { bankReferenceWire } from '@kolo/transfers/reference'
import * as z from 'zod/mini'
import { bankStatementsAccess } from '../bank-statements.access.ts'
import { bankStatementWire } from '../statements/statement.contract.ts'
import { settlementLinesMost } from '../statements/statement.rules.ts'

/** One of them, as it is in the books. */
export const settlementWire = z.object({
  id: idWire,
  code: z.string(),
  account: z.string(),
  amountKobo: koboWire,
  bankReference: z.string(),
  paidOn: dayWire,
  journalId: idWire,
  /** A line of the bank's statement shows it. */
  isOnStatement: z.boolean(),
  isTakenBack: z.boolean(),
})
export type Settlement = z.output<typeof settlementWire>

const settlementsWire = z.extend(pageOf(settlementWire), {
  withProviderKobo: koboWire,
  accounts: z.array(z.object({ id: idWire, name: z.string() })),
  /** What was said and waits for a second administrator. */
  waiting: z.array(approvalWire),
})
export type Settlements = z.output<typeof settlementsWire>

/** What the provider paid out, newest first, and what it still holds. */
export const listSettlements = endpoint({
  name: 'bank-statements.list-settlements',
  method: 'GET',
  path: '/api/card-settlements',
  summary: 'What the card provider paid out by the books, newest first, and what it still holds.',
  needs: bankStatementsAccess.view,
  query: z.object(pageQuery),
  output: settlementsWire,
  refusals: [],
})

/** The provider paid out, where no statement of the bank is imported. */
export const bookSettlement = endpoint({
  name: 'bank-statements.book-settlement',
  method: 'POST',
  path: '/api/card-settlements',
  summary:
    'Says that the card provider paid out to a bank account; booked once a second administrator agrees.',
  needs: bankStatementsAccess.decide,
  needsStepUp: true,
  body: z.strictObject({
    amountKobo: arrivedAmountWire,
    collectionAccountId: chosenIdWire('Choose the bank account it was paid into.'),
    bankReference: bankReferenceWire,
    paidOn: dayWire,
  }),
  output: settlementsWire,
  refusals: [
    ...askRefusals,
    'more-than-with-provider',
    'no-such-account',
    'paid-to-come',
    'bank-reference-used',
  ],
  isDoneOnce: true,
})

/** Lines of the bank are what the provider paid out. */
export const settleLines = endpoint({
  name: 'bank-statements.settle-lines',
  method: 'POST',
  path: '/api/bank-statements/{id}/settlements',
  summary:
    'Says that lines of a statement are what the card provider paid out; booked once a second administrator agrees.',
  needs: bankStatementsAccess.decide,
  needsStepUp: true,
  params: z.object({ id: idWire }),
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ id: idWire, version: z.number().check(z.int(), z.minimum(1)) }))
      .check(
        z.minLength(1, 'Choose at least one line.'),
        z.maxLength(settlementLinesMost, `Choose up to ${settlementLinesMost} lines at a time.`),
      ),
  }),
  output: bankStatementWire,
  refusals: [
    ...askRefusals,
    'line-decided',
    'line-outgoing',
    'line-in-books',
    'more-than-with-provider',
    'bank-reference-used',
  ],
  isDoneOnce: true,
})
