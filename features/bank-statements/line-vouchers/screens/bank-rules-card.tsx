import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { type BankRuleShown, listBankRules, removeBankRule } from '../line-voucher.contract.ts'

const usesWords = (count: number) => (count === 1 ? 'Used once' : `Used ${count} times`)

function columnsFor(onRemove: (rule: BankRuleShown) => void): readonly Column<BankRuleShown>[] {
  return [
    {
      key: 'words',
      title: 'Narration contains',
      phone: 'first',
      cell: ({ contains, direction }) => (
        <span className="stack stack-1">
          <span className="medium">{contains}</span>
          <span className="xs faint">{direction === 'in' ? 'Money in' : 'Money out'}</span>
        </span>
      ),
    },
    {
      key: 'account',
      title: 'Account',
      cell: ({ account }) => `${account.number} ${account.name}`,
    },
    {
      key: 'used',
      title: 'Used',
      cell: ({ usedCount, lastUsedOn }) =>
        usedCount === 0 ? (
          <span className="muted">Not used yet</span>
        ) : (
          <span>
            {usesWords(usedCount)}
            {lastUsedOn && (
              <>
                , last on <Day day={lastUsedOn} />
              </>
            )}
          </span>
        ),
    },
    {
      key: 'acts',
      title: 'Action',
      phone: 'acts',
      cell: (rule) => (
        <Button size="sm" look="ghost" onClick={() => onRemove(rule)}>
          Remove<span className="vh"> the rule {rule.contains}</span>
        </Button>
      ),
    },
  ]
}

/** The rules that suggest accounts for lines of the bank. */
export function BankRulesCard() {
  const read = useRead(listBankRules, {})
  const [removing, setRemoving] = useState<BankRuleShown>()
  return (
    <section className="card" aria-labelledby="bank-rules">
      <div className="card-head">
        <div>
          <h2 id="bank-rules">Rules for charges and interest</h2>
          <p className="sm muted">A rule suggests an account for a line of the bank. It never posts.</p>
        </div>
      </div>
      <Screen
        of={read}
        what="the rules"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <p className="card-pad muted">
            No rules yet. When you book a line, you can have its account suggested next time.
          </p>
        }
      >
        {({ rows }) => (
          <Table
            label="Rules for lines of the bank"
            columns={columnsFor(setRemoving)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </Screen>
      {removing && (
        <MutationDialog
          mutation={mutation(removeBankRule, { params: { id: removing.id } })}
          title={`Remove the rule “${removing.contains}”?`}
          confirm="Remove rule"
          danger
          failed="The rule was not removed"
          successToast={() => 'Rule removed'}
          invalidates={['/api/bank-rules']}
          onClose={() => setRemoving(undefined)}
          onDone={() => setRemoving(undefined)}
        >
          Vouchers that were booked with it stay as they are.
        </MutationDialog>
      )}
    </section>
  )
}
