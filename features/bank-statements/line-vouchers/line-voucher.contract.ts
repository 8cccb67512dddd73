/** Lines of the bank that are the society's own money, booked as vouchers, and the rules that suggest their accounts. */
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { dayWire, idWire, lineWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { bankStatementsAccess } from '../bank-statements.access.ts'
import { bankStatementWire } from '../statements/statement.contract.ts'
import { bookedLinesMost, containsLength, directions } from './bank-rules.rules.ts'

/** An account of the chart as it is chosen. */
const accountWire = z.object({ number: z.string(), name: z.string() })

/** A rule as administrators read it. */
export const bankRuleWire = z.object({
  id: idWire,
  contains: z.string(),
  direction: z.enum(directions),
  account: accountWire,
  usedCount: z.number(),
  lastUsedOn: z.optional(dayWire),
})
export type BankRuleShown = z.output<typeof bankRuleWire>

const rulesWire = z.object({
  rows: z.array(bankRuleWire),
  /** What lines can be booked to: own accounts, and the society's other bank accounts and petty cash. */
  accounts: z.array(z.object({ ...accountWire.shape, direction: z.enum([...directions, 'both']) })),
})
export type BankRules = z.output<typeof rulesWire>

/** The rules, most used first. */
export const listBankRules = endpoint({
  name: 'bank-statements.list-rules',
  method: 'GET',
  path: '/api/bank-rules',
  summary: 'The rules that suggest an account for a line of the bank, and the accounts there are.',
  needs: bankStatementsAccess.view,
  output: rulesWire,
  refusals: [],
})

/** Removes a rule; what was booked by it stays. */
export const removeBankRule = endpoint({
  name: 'bank-statements.remove-rule',
  method: 'DELETE',
  path: '/api/bank-rules/{id}',
  summary: 'Removes a rule; vouchers that were booked with it stay.',
  needs: bankStatementsAccess.decide,
  needsStepUp: true,
  params: z.object({ id: idWire }),
  output: rulesWire,
  refusals: [],
})

const containsWire = lineWire(
  containsLength.least,
  containsLength.most,
  `Enter ${containsLength.least} to ${containsLength.most} characters of the narration.`,
)
const numberWire = z.string().check(z.regex(/^[1-5]\d{3}$/, 'Choose an account.'))

/** Books lines as vouchers, once another administrator approves them. */
export const bookLines = endpoint({
  name: 'bank-statements.book-lines',
  method: 'POST',
  path: '/api/bank-statements/{id}/vouchers',
  summary: 'Books lines of a statement as vouchers, once another administrator approves them.',
  needs: bankStatementsAccess.decide,
  needsStepUp: true,
  params: z.object({ id: idWire }),
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          id: idWire,
          version: z.number().check(z.int(), z.minimum(1)),
          account: numberWire,
        }),
      )
      .check(
        z.minLength(1, 'Choose at least one line.'),
        z.maxLength(bookedLinesMost, `Choose up to ${bookedLinesMost} lines at a time.`),
      ),
    /** Who was paid, or who paid: the bank, for its charges and interest. */
    party: lineWire(2, 120, 'Say who was paid or who paid, in 2 to 120 characters.'),
    /** Suggest this account for lines like this one from now on. */
    remember: z.optional(
      z.strictObject({ contains: containsWire, direction: z.enum(directions), account: numberWire }),
    ),
  }),
  output: bankStatementWire,
  refusals: [
    ...askRefusals,
    'line-decided',
    'account-not-for-line',
    'month-closed',
    'rule-there',
    'too-many-rules',
  ],
  isDoneOnce: true,
})
