import { saidOfAsking } from '@kolo/approvals/screens'
import { sumKobo } from '@kolo/foundation/money'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Notice } from '@kolo/ui/primitives/notice'
import { linesWords } from '../../statements/screens/line.messages.ts'
import { statementCacheUpdates } from '../../statements/screens/statement.cache.ts'
import type { BankStatement, StatementLine } from '../../statements/statement.contract.ts'
import { settleLines } from '../settlements.contract.ts'

/** Says that lines are what Paystack paid out: what is booked, before a second administrator is asked. */
export function SettleSheet({
  statement,
  lines,
  onClose,
  onDone,
}: {
  statement: BankStatement
  lines: readonly StatementLine[]
  onClose: () => void
  onDone: () => void
}) {
  const sum = sumKobo(lines.map(({ amountKobo }) => amountKobo))
  return (
    <MutationSheet<Record<string, never>, BankStatement>
      title="Paid out by Paystack"
      submit="Request approval"
      initial={{}}
      mutation={mutation(settleLines, {
        params: { id: statement.id },
        body: () => ({ lines: lines.map(({ id, version }) => ({ id, version })) }),
      })}
      cacheUpdates={statementCacheUpdates}
      invalidates={[
        `/api/bank-statements/${statement.id}/lines`,
        '/api/card-settlements',
        '/api/card-clearing',
        '/api/approvals',
        '/api/admin/home',
      ]}
      successToast={({ settling }) => saidOfAsking(settling, 'Booked')}
      problemTitle="Nothing was booked."
      onClose={onClose}
      onDone={onDone}
    >
      {() => (
        <>
          <Notice tone="wait" title="Another administrator must agree.">
            Then <Naira amount={sum} /> of {linesWords(lines.length)} is in the bank by the books, and
            Paystack owes that much less. No member’s money moves.
          </Notice>
          <ul className="list">
            {lines.map(({ id, bookedOn, narration, amountKobo }) => (
              <li className="item" key={id}>
                <span className="grow">
                  <span className="item-title block">{narration || 'No narration'}</span>
                  <span className="item-sub">
                    <Day day={bookedOn} />
                  </span>
                </span>
                <Naira amount={amountKobo} />
              </li>
            ))}
          </ul>
        </>
      )}
    </MutationSheet>
  )
}
