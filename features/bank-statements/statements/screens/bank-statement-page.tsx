import { WaitingNotice } from '@kolo/approvals/screens'
import { WorkProgress } from '@kolo/long-work/screens'
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { markAllStale } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Total, Totals } from '@kolo/ui/patterns/totals'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Count } from '@kolo/ui/primitives/chip'
import { Pick } from '@kolo/ui/primitives/choices'
import { Notice } from '@kolo/ui/primitives/notice'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import {
  type BankStatement,
  lookAgain,
  readBankStatement,
  removeBankStatement,
  takeBackBatch,
} from '../statement.contract.ts'
import { lineLists } from '../statement.rules.ts'
import { accountWords, listWords } from './line.messages.ts'
import { statementCacheUpdates } from './statement.cache.ts'
import { StatementLines } from './statement-lines.tsx'

/** One statement: its lines by what is to be done about them, and the batches that are under way. */
export function BankStatementPage() {
  const { id = '' } = useParams()
  const read = useRead(readBankStatement, { params: { id } })
  return (
    <Screen of={read} what="the bank statement">
      {(statement) => <Statement statement={statement} />}
    </Screen>
  )
}

function Statement({ statement }: { statement: BankStatement }) {
  const { id, counts, account } = statement
  const [search, setSearch] = useSearchParams()
  const asked = lineLists.find((list) => list === search.get('show'))
  const isReadOnly = useReadOnlyYear() !== undefined
  const list = asked ?? lineLists.find((one) => counts[one] > 0) ?? 'suggested'
  return (
    <>
      <PageHead
        title={statement.fileName}
        lead={
          <>
            {accountWords(account)}, <Day day={statement.firstOn} /> to <Day day={statement.lastOn} />
          </>
        }
        actions={!isReadOnly && <Acts statement={statement} />}
      />
      <StatementTotals statement={statement} />
      <Batches statement={statement} />
      {statement.settling && (
        <WaitingNotice approval={statement.settling} cacheUpdates={() => [markAllStale]} />
      )}
      <section className="card" aria-labelledby="lines-of-the-statement">
        <div className="card-head qhead">
          <h2 id="lines-of-the-statement">Lines</h2>
          <fieldset className="picks">
            <legend className="vh">Show lines</legend>
            {lineLists.map((one) => (
              <Pick
                key={one}
                pressed={one === list}
                onPress={() => setSearch({ show: one }, { replace: true })}
              >
                {listWords[one]} <Count value={counts[one]} />
              </Pick>
            ))}
          </fieldset>
        </div>
        <StatementLines key={`${id}-${list}`} statement={statement} list={list} />
      </section>
    </>
  )
}

const linesWords = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

/** What the bank says and what the books say, and what the open lines will change. */
function StatementTotals({ statement }: { statement: BankStatement }) {
  const { closingKobo, lastOn, inBooksKobo, openKobo, counts } = statement
  return (
    <Totals>
      <Total label="Closing balance" amount={closingKobo} without={<p className="muted">Not in the file</p>}>
        <Day day={lastOn} />, at the bank
      </Total>
      <Total label="Balance in the books" amount={inBooksKobo}>
        today
      </Total>
      <Total label="To confirm" amount={openKobo.suggested}>
        {linesWords(counts.suggested)} with a suggestion
      </Total>
      <Total label="To decide" amount={openKobo['needs-you']}>
        {linesWords(counts['needs-you'])}
      </Total>
    </Totals>
  )
}

/** What concerns the statement as a whole. */
function Acts({ statement }: { statement: BankStatement }) {
  const [removing, setRemoving] = useState(false)
  const go = useNavigate()
  const open = statement.counts.suggested + statement.counts['needs-you']
  const look = useEndpointMutation(lookAgain, {
    cacheUpdates: statementCacheUpdates,
    invalidates: [`/api/bank-statements/${statement.id}/lines`],
    onDone: ({ counts }) =>
      toast.ok({
        title: 'Search finished',
        text:
          counts.suggested === 1
            ? '1 line has a suggestion.'
            : `${counts.suggested} lines have a suggestion.`,
      }),
    failed: 'The search failed',
  })
  return (
    <>
      {open > 0 && (
        <Button
          busy={look.isPending}
          onClick={() => look.mutate({ input: { params: { id: statement.id } } })}
        >
          Look for payments again
        </Button>
      )}
      {statement.can.remove === true && (
        <Button look="danger-line" onClick={() => setRemoving(true)}>
          Cancel import
        </Button>
      )}
      {removing && (
        <MutationDialog
          mutation={mutation(removeBankStatement, { params: { id: statement.id } })}
          title="Cancel this import?"
          confirm="Cancel import"
          danger
          failed="The import stays"
          successToast={() => 'Import cancelled'}
          invalidates={['/api/bank-statements']}
          onClose={() => setRemoving(false)}
          onDone={() => void go('/admin/bank-statements')}
        >
          Its lines are removed. None was confirmed. The file can be imported again.
        </MutationDialog>
      )}
    </>
  )
}

/** What is being booked, and what waits for a second administrator. */
function Batches({ statement }: { statement: BankStatement }) {
  const cache = useQueryClient()
  const refresh = () =>
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[1]).startsWith(`/api/bank-statements/${statement.id}`),
    })
  const takeBack = useEndpointMutation(takeBackBatch, {
    cacheUpdates: statementCacheUpdates,
    invalidates: [`/api/bank-statements/${statement.id}/lines`, '/api/approvals', '/api/admin/home'],
    onDone: () => toast.ok({ title: 'Withdrawn', text: 'Its lines are open again.' }),
    failed: 'It was not withdrawn',
  })
  return statement.batches.map((batch) => {
    if (batch.state === 'posting')
      return (
        <div className="card card-pad" key={batch.id}>
          <WorkProgress subject={batch.id} onEnded={refresh} />
        </div>
      )
    const back = (
      <Button
        size="sm"
        busy={takeBack.isPending}
        onClick={() => takeBack.mutate({ input: { params: { id: batch.id } } })}
      >
        Withdraw
      </Button>
    )
    return (
      <div className="stack stack-2" key={batch.id}>
        {batch.approval ? (
          <WaitingNotice
            approval={batch.approval}
            cacheUpdates={() => [
              markAllStale,
              (inside) => {
                void inside.invalidateQueries({
                  predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/api/bank-statements/'),
                })
                return []
              },
            ]}
          />
        ) : (
          <Notice tone="wait" title={`A batch of ${batch.by.fullName} was not approved in time.`}>
            Withdraw it, then confirm its lines again.
          </Notice>
        )}
        {batch.can.takeBack === true && <p>{back}</p>}
      </div>
    )
  })
}
