import { WaitingNotice } from '@kolo/approvals/screens'
import { appropriationPath } from '@kolo/distributions/paths'
import { ResultByYear } from '@kolo/distributions/screens'
import { type Kobo, negateKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { type CacheUpdate, invalidateReads } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { Link } from 'react-router'
import { AnnualReturnCard } from '../../annual-return/screens/annual-return-card.tsx'
import { AuditorsCard } from '../../auditors/screens/auditors-card.tsx'
import { journalsPath, statementsPath } from '../../books.paths.ts'
import { AccountsPage } from '../../screens/accounts-page.tsx'
import { readYearEnd, type YearEnd } from '../year-end.contract.ts'
import { checks } from '../year-end.messages.ts'
import { CloseYearSheet, closeRefreshes } from './close-year-sheet.tsx'

type Next = NonNullable<YearEnd['next']>

/** The end of a year: its checklist and draft result, its close by two, and what became of the years before. */
export function YearEndPage() {
  const read = useRead(readYearEnd, {})
  const [isClosing, setClosing] = useState(false)
  const next = read.data?.next
  const only = useReadOnlyYear()
  const isReadOnly = only !== undefined
  return (
    <AccountsPage
      title="Year end"
      lead="Complete the checklist, close the year, then appropriate its surplus."
      actions={
        next &&
        !next.waiting &&
        !isReadOnly && (
          <Button look="primary" onClick={() => setClosing(true)}>
            Close {next.year}
          </Button>
        )
      }
    >
      <Screen of={read} what="the year end">
        {(page) => (
          <>
            {page.next ? (
              <NextYear of={page} next={page.next} />
            ) : (
              !isReadOnly && <NothingToClose of={page} />
            )}
            <ClosedYears of={page} />
            <AnnualReturnCard years={only === undefined ? yearsToRead(page) : [only]} />
            {!isReadOnly && <AuditorsCard years={yearsToRead(page)} />}
            {isClosing && page.next && (
              <CloseYearSheet of={page} next={page.next} onClose={() => setClosing(false)} />
            )}
          </>
        )}
      </Screen>
    </AccountsPage>
  )
}

/** The years that are read and reported, the last one that is over first. */
function yearsToRead({ currentYear }: YearEnd): number[] {
  return [currentYear - 1, currentYear, currentYear - 2, currentYear - 3, currentYear - 4]
}

/** What was sent back is read again; what is approved comes with the answer. */
const decisionUpdates = ({ status }: { status: string }): readonly CacheUpdate[] =>
  status === 'approved'
    ? []
    : [
        (cache) => {
          void invalidateReads(cache, closeRefreshes)
          return []
        },
      ]

function NextYear({ of: { checklist }, next }: { of: YearEnd; next: Next }) {
  return (
    <>
      {next.waiting && <WaitingNotice approval={next.waiting} cacheUpdates={decisionUpdates} />}
      <div className="grid g-main">
        <DraftResult next={next} />
        <Checklist year={next.year} of={checklist} />
      </div>
    </>
  )
}

/** Leads to what is to be done; auditors do nothing about it. */
function CheckTitle({ of: key }: { of: YearEnd['checklist'][number]['key'] }) {
  const { page, title } = checks[key]
  return useReadOnlyYear() === undefined ? <Link to={page}>{title}</Link> : title
}

function Checklist({ year, of }: { year: number; of: YearEnd['checklist'] }) {
  return (
    <Card title={`Checklist for ${year}`}>
      <ul className="stack stack-3">
        {of.map(({ key, count, amountKobo, isDone }) => (
          <li key={key} className="row between">
            <span>
              <CheckTitle of={key} />
              {!isDone && (
                <span className="xs muted block">
                  {amountKobo !== null && <Naira amount={amountKobo} />} {checks[key].left(count ?? 0)}
                </span>
              )}
            </span>
            <Chip tone={isDone ? 'ok' : 'wait'}>{isDone ? 'Done' : 'Open'}</Chip>
          </li>
        ))}
      </ul>
      <p>
        <StatementsLink year={year} />
      </p>
      <p className="sm muted">
        You can close the year with open items. Nothing can be dated in {year} afterwards.
      </p>
    </Card>
  )
}

function StatementsLink({ year }: { year: number }) {
  const search = new URLSearchParams({ from: `${year}-01-01`, to: `${year}-12-31` })
  return <Link to={`${statementsPath}?${search}`}>Financial statements of {year}</Link>
}

/** Income and expenses of the year, account by account, as they would be closed. */
function DraftResult({ next: { year, lines, surplusKobo, earlierKobo } }: { next: Next }) {
  const income = lines.filter(({ number }) => number.startsWith('4'))
  const expenses = lines
    .filter(({ number }) => number.startsWith('5'))
    .map((line) => ({ ...line, kobo: negateKobo(line.kobo) }))
  return (
    <div className="stack stack-5">
      <section className="card card-pad" aria-label="Draft result">
        <p className="figure-label">
          {surplusKobo < zeroKobo ? `Deficit for ${year}` : `Surplus for ${year}`}, draft
        </p>
        <Naira amount={surplusKobo} size="lg" />
        {earlierKobo !== zeroKobo && (
          <p className="xs muted">
            <ResultByYear year={year} surplusKobo={surplusKobo} earlierKobo={earlierKobo} />
          </p>
        )}
      </section>
      <Accounts title={`Income in ${year}`} lines={income} />
      <Accounts title={`Expenses in ${year}`} lines={expenses} />
    </div>
  )
}

function Accounts({ title, lines }: { title: string; lines: (Next['lines'][number] & { kobo: Kobo })[] }) {
  return (
    <Card title={title} padded={false}>
      {lines.length === 0 ? (
        <p className="card-pad muted">None.</p>
      ) : (
        <Table
          label={title}
          rows={lines}
          rowKey={({ number, scope }) => `${number}:${scope}`}
          columns={[
            {
              key: 'account',
              title: 'Account',
              phone: 'first',
              foot: 'Total',
              cell: ({ number, name }) => `${number} ${name}`,
            },
            {
              key: 'amount',
              title: 'Amount',
              right: true,
              phone: 'lead',
              foot: <Naira amount={sumKobo(lines.map(({ kobo }) => kobo))} />,
              cell: ({ kobo }) => <Naira amount={kobo} />,
            },
          ]}
        />
      )}
    </Card>
  )
}

function NothingToClose({ of: { currentYear } }: { of: YearEnd }) {
  return (
    <Card title="Next year to close">
      <p className="muted">
        {currentYear} can be closed once it is over, from 1 January {currentYear + 1}.
      </p>
    </Card>
  )
}

function ClosedYears({ of: { years } }: { of: YearEnd }) {
  return (
    <Card title="Closed years" padded={false}>
      {years.length === 0 ? (
        <p className="card-pad muted">No year is closed yet.</p>
      ) : (
        <Table
          label="Closed years"
          rows={years}
          rowKey={({ year }) => String(year)}
          columns={[
            {
              key: 'year',
              title: 'Year',
              phone: 'first',
              cell: ({ year }) => (
                <Link className="cell-link" to={appropriationPath(year)}>
                  {year}
                </Link>
              ),
            },
            {
              key: 'surplus',
              title: 'Surplus',
              right: true,
              phone: 'lead',
              cell: ({ surplusKobo }) => <Naira amount={surplusKobo} />,
            },
            { key: 'appropriation', title: 'Appropriation', cell: (year) => <StateOf year={year} /> },
            { key: 'audit', title: 'Audit', cell: (year) => <AuditOf year={year} /> },
            { key: 'statements', title: 'Statements', cell: ({ year }) => <StatementsLink year={year} /> },
            { key: 'at', title: 'Closed', cell: ({ closedAt }) => <Moment at={closedAt} /> },
            {
              key: 'journal',
              title: 'Journal',
              cell: ({ journalId, year }) =>
                journalId === null ? (
                  'None'
                ) : (
                  <Link className="cell-link" to={`${journalsPath}?journal=${journalId}`}>
                    Open<span className="vh"> the journal of {year}</span>
                  </Link>
                ),
            },
          ]}
        />
      )}
    </Card>
  )
}

function AuditOf({ year: { year, auditedOn } }: { year: YearEnd['years'][number] }) {
  return auditedOn === null ? (
    <Link className="cell-link" to={appropriationPath(year)}>
      Not recorded<span className="vh"> for {year}</span>
    </Link>
  ) : (
    <Chip tone="ok">
      Audited <Day day={auditedOn} />
    </Chip>
  )
}

function StateOf({ year: { isOpen, reserveBps, surplusKobo } }: { year: YearEnd['years'][number] }) {
  if (isOpen) return <Chip tone="wait">Not appropriated</Chip>
  if (surplusKobo <= zeroKobo) return <Chip>No surplus</Chip>
  return <Chip tone="ok">{reserveBps === null ? 'Approved' : 'Closed with a reserve'}</Chip>
}
