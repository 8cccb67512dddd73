import { loanReviewPath } from '@kolo/loans/paths'
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { base64Of } from '@kolo/ui/patterns/file-bytes'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { FieldError } from '@kolo/ui/primitives/field'
import { FileButton } from '@kolo/ui/primitives/file-button'
import { Notice } from '@kolo/ui/primitives/notice'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { Link } from 'react-router'
import { loanParts, loanPartsFault } from '../loans-sheet.rules.ts'
import {
  chooseLoanColumns,
  listMoveInLoans,
  type MoveIn,
  type MoveInLoan,
  removeLoans,
  uploadLoans,
  type WholeMoveIn,
} from '../moving-in.contract.ts'
import { loanFaultWords, loanPartWords, movingInMessages } from '../moving-in.messages.ts'
import { ColumnChoices } from './columns-card.tsx'
import { listPaths } from './list.cache.ts'

type Loans = NonNullable<MoveIn['loans']>

/** The running loans that come in with the members of a list. */
export function LoansCard({ list }: { list: WholeMoveIn }) {
  const { loans, can } = list
  const [isOpen, setOpen] = useState(false)
  const mayChange = can.change === true && !list.waiting
  const remove = useEndpointMutation(removeLoans, {
    invalidates: listPaths,
    onDone: () => toast.ok({ title: 'Running loans removed' }),
    failed: 'The running loans were not removed',
  })
  if (!loans && !mayChange) return null
  return (
    <Card title="Running loans" padded={false}>
      {loans ? (
        <>
          <Sums loans={loans} />
          {mayChange && <Columns key={list.version} list={list} loans={loans} />}
          <Rows list={list} loans={loans} />
        </>
      ) : (
        <p className="card-pad muted">
          Add the loans that members are repaying. Say who, which product, how much, since when, and what is
          left on the day of your balances.
        </p>
      )}
      {mayChange && (
        <div className="card-pad btn-row">
          <Button onClick={() => setOpen(true)}>{loans ? 'Replace the loans' : 'Add running loans'}</Button>
          {loans && (
            <Button
              look="danger-line"
              busy={remove.isPending}
              onClick={() => remove.mutate({ input: { params: { id: list.id } } })}
            >
              Remove the loans
            </Button>
          )}
        </div>
      )}
      {isOpen && <UploadLoansSheet list={list} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** What the loans come to, for comparison with the accounts of the society. */
function Sums({ loans }: { loans: Loans }) {
  return (
    <div className="card-pad stack">
      {loans.faultyCount > 0 && (
        <Notice
          tone="bad"
          title={
            loans.faultyCount === 1 ? 'One loan has an error.' : `${loans.faultyCount} loans have errors.`
          }
        >
          Correct the sheet and upload it again. The list cannot be imported before.
        </Notice>
      )}
      <dl className="kv">
        <dt>Balances on</dt>
        <dd>
          <Day day={loans.on} />
        </dd>
        <dt>Loans</dt>
        <dd>
          {loans.count.toLocaleString('en-NG')}, <Naira amount={loans.lentKobo} /> lent
        </dd>
        <dt>Principal left</dt>
        <dd>
          <Naira amount={loans.principalKobo} />
        </dd>
        <dt>Interest overdue</dt>
        <dd>
          <Naira amount={loans.interestKobo} />
        </dd>
        <dt>Penalties overdue</dt>
        <dd>
          <Naira amount={loans.penaltyKobo} />
        </dd>
        <dt>In all</dt>
        <dd>
          <Naira amount={loans.owedKobo} className="strong" />
        </dd>
      </dl>
    </div>
  )
}

const options = [
  { value: '' as const, label: 'Not used' },
  ...loanParts.map((part) => ({ value: part, label: loanPartWords[part] })),
]

function Columns({ list, loans }: { list: WholeMoveIn; loans: Loans }) {
  const choose = useEndpointMutation(chooseLoanColumns, {
    invalidates: listPaths,
    onDone: () => toast.ok({ title: 'Every loan is read again' }),
    failed: 'The columns stay as they were',
  })
  return (
    <div className="card-pad stack">
      <ColumnChoices
        heads={loans.heads}
        chosen={loans.parts}
        options={options}
        faultOf={(parts) => {
          const fault = loanPartsFault(parts)
          return fault && movingInMessages[fault]
        }}
        busy={choose.isPending}
        onChoose={(parts) =>
          choose.mutate({ input: { params: { id: list.id }, body: { parts, version: list.version } } })
        }
      />
    </div>
  )
}

function Rows({ list, loans }: { list: WholeMoveIn; loans: Loans }) {
  const pages = usePages()
  const which = list.state === 'draft' && loans.faultyCount > 0 ? 'faulty' : 'all'
  const read = useRead(listMoveInLoans, { params: { id: list.id }, query: { which, ...pages.query } })
  return (
    <Screen of={read} what="the loans">
      {(page) => (
        <>
          <Table
            label={which === 'faulty' ? 'Loans with errors' : 'Running loans'}
            rows={page.rows}
            rowKey={({ lineNo }) => String(lineNo)}
            columns={columns}
          />
          {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
        </>
      )}
    </Screen>
  )
}

const columns: Column<MoveInLoan>[] = [
  {
    key: 'loan',
    title: 'Loan',
    phone: 'first',
    cell: (row) => (
      <>
        {row.loanId && !row.takenBack ? (
          <Link to={loanReviewPath(row.loanId)}>{row.memberName}</Link>
        ) : (
          (row.memberName ?? row.cells.filter(Boolean).join(' | '))
        )}
        <span className="xs muted block">
          Line {row.lineNo}
          {row.productName && `, ${row.productName}`}
          {row.reference && `, ${row.reference}`}
        </span>
        {row.faults.map(({ code }) => (
          <Chip key={code} tone="bad">
            {loanFaultWords[code]}
          </Chip>
        ))}
      </>
    ),
  },
  {
    key: 'lent',
    title: 'Lent',
    right: true,
    cell: (row) => (
      <>
        <Naira amount={row.principalKobo} />
        {row.lentOn && (
          <span className="xs muted block">
            <Day day={row.lentOn} />, {row.instalments} instalments
          </span>
        )}
      </>
    ),
  },
  {
    key: 'principal',
    title: 'Principal left',
    right: true,
    cell: (row) => <Naira amount={row.principalLeftKobo} />,
  },
  {
    key: 'interest',
    title: 'Interest overdue',
    right: true,
    cell: (row) => row.interestLeftKobo > 0n && <Naira amount={row.interestLeftKobo} />,
  },
  {
    key: 'penalty',
    title: 'Penalties overdue',
    right: true,
    cell: (row) => row.penaltyLeftKobo > 0n && <Naira amount={row.penaltyLeftKobo} />,
  },
]

type Values = { fileName: string; content: string; on: string }

function UploadLoansSheet({ list, onClose }: { list: WholeMoveIn; onClose: () => void }) {
  return (
    <MutationSheet<Values, MoveIn>
      title="Add running loans"
      submit="Read the loans"
      initial={{ fileName: '', content: '', on: list.loans?.on ?? '' }}
      mutation={mutation(uploadLoans, { params: { id: list.id }, body: (values: Values) => values })}
      invalidates={listPaths}
      successToast={({ loans }) => ({
        title: `${loans?.count ?? 0} loans read`,
        text: loans?.faultyCount ? `${loans.faultyCount} have errors.` : 'No loan has an error.',
      })}
      onClose={onClose}
    >
      {({ field, values, setValues, errors }) => (
        <>
          <div className={errors.content ? 'field is-error' : 'field'}>
            <FileButton
              label={values.fileName || 'Choose the sheet of loans'}
              hint="CSV or XLSX, one loan a row. Up to 2,000 loans."
              accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              onFiles={([chosen]) => {
                if (chosen) void base64Of(chosen).then((file) => setValues({ ...values, ...file }))
              }}
            />
            <FieldError>{errors.content}</FieldError>
          </div>
          <DayInput label="Day of the balances" {...field('on')} />
          <p className="sm muted">
            Columns: member number, product, amount, day it was lent, how many instalments. Then what is left
            or was repaid, and interest and penalties due. Open the loan products first. The declared bank
            balance is of the same day.
          </p>
        </>
      )}
    </MutationSheet>
  )
}
