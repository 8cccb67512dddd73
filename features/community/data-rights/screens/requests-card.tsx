import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Pager } from '@kolo/ui/primitives/table'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  askAboutData,
  type DataRequest,
  listDataRequests,
  withdrawDataRequest,
} from '../requests.contract.ts'
import { kindMeanings, kindNames } from '../rights.messages.ts'
import { type RequestKind, requestKinds } from '../rights.rules.ts'
import { RequestChip } from './request-chip.tsx'
import { touchedByRequests } from './rights.cache.ts'

const rowsAPage = 5

/** What a member asked about their data, and asking. */
export function RequestsCard() {
  const pages = usePages(rowsAPage)
  const read = useRead(listDataRequests, { query: { limit: rowsAPage, ...pages.query } })
  const [asking, setAsking] = useState(false)
  const [withdrawn, setWithdrawn] = useState<DataRequest>()
  return (
    <Card title="What you asked" padded={false}>
      <div className="card-pad stack stack-3">
        <p className="sm muted">
          You can ask us to correct your data, use it less, or erase it. An administrator answers
          {read.data ? ` within ${read.data.answeredWithinDays} days` : ''} and gives the reason.
        </p>
        <p className="btn-row">
          <Button onClick={() => setAsking(true)}>Ask for something</Button>
        </p>
      </div>
      <Screen
        of={read}
        what="what you asked"
        isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
        empty={<p className="card-pad sm muted">You have not asked for anything yet.</p>}
      >
        {(page) => (
          <>
            <ul className="list">
              {page.rows.map((row) => (
                <RequestItem key={row.id} row={row} onWithdraw={() => setWithdrawn(row)} />
              ))}
            </ul>
            {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </>
        )}
      </Screen>
      {asking && <AskSheet onClose={() => setAsking(false)} />}
      {withdrawn && (
        <MutationDialog
          title="Withdraw this request?"
          confirm="Withdraw request"
          mutation={mutation(withdrawDataRequest, { params: { id: withdrawn.id } })}
          invalidates={touchedByRequests}
          successToast={() => 'Request withdrawn'}
          failed="The request was not withdrawn"
          onClose={() => setWithdrawn(undefined)}
        >
          {kindNames[withdrawn.kind]}: withdrawn. You can ask again at any time.
        </MutationDialog>
      )}
    </Card>
  )
}

function RequestItem({ row, onWithdraw }: { row: DataRequest; onWithdraw: () => void }) {
  const { kind, wish, status, askedAt, dueOn, answer, can } = row
  return (
    <li className="item top wrap">
      <div className="grow stack stack-2">
        <p className="item-title">{kindNames[kind]}</p>
        <p className="item-sub">
          Asked <Moment at={askedAt} />
          {status === 'open' && (
            <>
              , answered by <Day day={dueOn} />
            </>
          )}
        </p>
        {wish && <p className="sm">{wish}</p>}
        {answer && <p className="sm">Answer: {answer}</p>}
        {can.withdraw === true && (
          <span className="btn-row">
            <Button size="sm" aria-label={`Withdraw: ${kindNames[kind]}`} onClick={onWithdraw}>
              Withdraw request
            </Button>
          </span>
        )}
      </div>
      <RequestChip status={status} />
    </li>
  )
}

type Values = { kind: '' | RequestKind; wish: string }

function AskSheet({ onClose }: { onClose: () => void }) {
  return (
    <MutationSheet<Values, DataRequest>
      title="Ask about your data"
      submit="Send"
      initial={{ kind: '', wish: '' }}
      mutation={mutation(askAboutData, { body: (values: Values) => values })}
      invalidates={touchedByRequests}
      successToast={() => ({ title: 'Your request is sent', text: 'We notify you of the outcome.' })}
      problemTitle="Your request was not sent."
      onClose={onClose}
    >
      {({ field, values, errors, setValue }) => (
        <>
          <FieldGroup label="What do you ask for?" {...(errors.kind ? { error: errors.kind } : {})}>
            <OptionCards
              value={values.kind}
              onValue={(kind) => setValue('kind', kind)}
              options={requestKinds.map((value) => ({
                value,
                label: kindNames[value],
                hint: kindMeanings[value],
              }))}
            />
          </FieldGroup>
          <TextArea
            label="What should be done, and why?"
            hint="The administrators read it"
            maxLength={1_000}
            rows={4}
            {...field('wish')}
          />
        </>
      )}
    </MutationSheet>
  )
}
