import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Button } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { fileTextIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { BankRulesCard } from '../../line-vouchers/screens/bank-rules-card.tsx'
import { type BankStatement, listBankStatements } from '../statement.contract.ts'
import { ImportSheet } from './import-sheet.tsx'
import { accountWords } from './line.messages.ts'

/** What of a statement is still to be done. */
function Left({ statement }: { statement: BankStatement }) {
  const { suggested, waiting } = statement.counts
  const open = suggested + statement.counts['needs-you']
  if (open > 0) return <Chip tone="wait">{open === 1 ? '1 line open' : `${open} lines open`}</Chip>
  if (waiting > 0) return <Chip tone="info">{waiting} waiting</Chip>
  return <Chip tone="ok">Done</Chip>
}

const columns: readonly Column<BankStatement>[] = [
  {
    key: 'file',
    title: 'Statement',
    phone: 'first',
    cell: (statement) => (
      <Link className="cell-link" to={`/admin/bank-statements/${statement.id}`}>
        <span className="medium block">{statement.fileName}</span>
        <span className="faint xs">{accountWords(statement.account)}</span>
      </Link>
    ),
  },
  {
    key: 'days',
    title: 'Days',
    cell: ({ firstOn, lastOn }) => (
      <span className="num">
        <Day day={firstOn} /> – <Day day={lastOn} />
      </span>
    ),
  },
  {
    key: 'lines',
    title: 'New lines',
    right: true,
    cell: ({ lineCount, knownCount }) => lineCount - knownCount,
  },
  {
    key: 'closing',
    title: 'Closing balance',
    right: true,
    cell: ({ closingKobo }) =>
      closingKobo === undefined ? <span className="muted">Not given</span> : <Naira amount={closingKobo} />,
  },
  {
    key: 'by',
    title: 'Imported',
    cell: ({ importedBy, importedAt }) => (
      <span>
        {importedBy.fullName}{' '}
        <span className="faint xs block">
          <Moment at={importedAt} />
        </span>
      </span>
    ),
  },
  { key: 'left', title: 'Status', cell: (statement) => <Left statement={statement} /> },
]

/** Leads from a batch that waits for a second administrator to its lines. */
function BatchLink({ batch, statements }: { batch: string | null; statements: readonly BankStatement[] }) {
  const of = statements.find(({ batches }) => batches.some(({ id }) => id === batch))
  return of && <Navigate to={`/admin/bank-statements/${of.id}?show=waiting`} replace />
}

/** The statements of the community's bank accounts, and the way to bring another one. */
export function BankStatementsPage() {
  const pages = usePages()
  const read = useRead(listBankStatements, { query: pages.query })
  const [search, setSearch] = useSearchParams()
  const go = useNavigate()
  const isReadOnly = useReadOnlyYear() !== undefined
  const begin = isReadOnly ? undefined : (
    <Button look="primary" icon={plusIcon} onClick={() => setSearch({ do: 'import' }, { replace: true })}>
      Import a statement
    </Button>
  )
  return (
    <>
      <PageHead
        title="Bank statements"
        lead="What came in at the bank, line by line, and which payment each line is of"
        actions={begin}
      />
      <Screen
        of={read}
        what="bank statements"
        isEmpty={({ rows }) => rows.length === 0 && pages.isFirst}
        empty={
          <EmptyState picture={fileTextIcon} title="No statement yet" action={begin}>
            Download a statement from the bank as Excel, CSV or OFX. Kolo finds the payment for each line, and
            you confirm them together.
          </EmptyState>
        }
      >
        {(page) => (
          <Card title="Imported statements" padded={false}>
            <BatchLink batch={search.get('batch')} statements={page.rows} />
            <Table
              label="Imported statements, newest first"
              columns={columns}
              rows={page.rows}
              rowKey={({ id }) => id}
            />
            <Pager busy={read.isFetching} {...pages.pager(page)} />
          </Card>
        )}
      </Screen>
      {!isReadOnly && <BankRulesCard />}
      {search.get('do') === 'import' && read.data && (
        <ImportSheet
          accounts={read.data.accounts}
          onClose={() => setSearch({}, { replace: true })}
          onDone={({ id }) => void go(`/admin/bank-statements/${id}`)}
        />
      )}
    </>
  )
}
