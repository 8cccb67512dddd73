/** The budget of a year: budget, actual, variance and forecast by account, to the end of a month. */
import { WaitingNotice } from '@kolo/approvals/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import { type CalendarDate, dayIn, instant, lagos, monthName } from '@kolo/foundation/time'
import { DownloadLink } from '@kolo/ui/admin/admin-list'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { type CacheUpdate, invalidateReads } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AccountsPage } from '../../screens/accounts-page.tsx'
import { type BudgetReport, downloadBudget, readBudget } from '../budget.contract.ts'
import { budgetExplanations } from '../budget.rules.ts'
import { BudgetSheet } from './budget-sheet.tsx'
import { BudgetTable } from './budget-table.tsx'

const yearsOffered = 5

/** Year, month and version in the address; this year where none is. */
function useChosen() {
  const [search, setSearch] = useSearchParams()
  const thisYear = Number(dayIn(lagos, instant(new Date())).slice(0, 4))
  const only = useReadOnlyYear()
  const asked = only ?? Number(search.get('year'))
  const year = asked > thisYear - yearsOffered && asked <= thisYear + 1 ? asked : thisYear
  const query = Object.fromEntries(
    ['month', 'revision'].flatMap((name) => {
      const value = search.get(name) ?? ''
      return /^[1-9][0-9]?$/.test(value) && (name !== 'month' || Number(value) <= 12)
        ? [[name, Number(value)]]
        : []
    }),
  )
  const change = (next: Record<string, string>) => setSearch(next, { replace: true })
  return { thisYear, only, year, query, change }
}

export function BudgetPage() {
  const { thisYear, only, year, query, change } = useChosen()
  const [isSetting, setSetting] = useState(false)
  const read = useRead(readBudget, { params: { year }, query })
  const report = read.data
  const months =
    year > thisYear ? 0 : year < thisYear ? 12 : Number(dayIn(lagos, instant(new Date())).slice(5, 7))
  const file = (format: string) =>
    `${pathOf(downloadBudget, { year })}?${new URLSearchParams({ ...stringsOf(query), format })}`
  return (
    <AccountsPage
      title="Budget"
      lead={
        report && (
          <>
            <Day day={report.period.from} /> to <Day day={report.period.to} />
          </>
        )
      }
      actions={
        <>
          <DownloadLink href={file('pdf')}>PDF</DownloadLink>
          <DownloadLink href={file('xlsx')}>XLSX</DownloadLink>
          <DownloadLink href={file('csv')}>CSV</DownloadLink>
          {report && only === undefined && Math.abs(year - thisYear) <= 1 && (
            <Button look="primary" onClick={() => setSetting(true)}>
              {report.revisions.length > 0 ? 'Revise budget' : 'Set budget'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid g-4 no-print">
        <Select
          label="Year"
          value={String(year)}
          onValue={(value) => change({ year: value })}
          options={(only === undefined
            ? Array.from({ length: yearsOffered + 1 }, (_, back) => thisYear + 1 - back)
            : [only]
          ).map((of) => ({ value: String(of), label: String(of) }))}
        />
        {months > 0 && report && (
          <Select
            label="To the end of"
            value={String(report.month)}
            onValue={(month) => change({ year: String(year), month })}
            options={Array.from({ length: months }, (_, place) => ({
              value: String(place + 1),
              label: monthName(`${year}-${String(place + 1).padStart(2, '0')}-01` as CalendarDate),
            }))}
          />
        )}
        {report && report.revisions.length > 1 && (
          <Select
            label="Version"
            value={String(report.revision)}
            onValue={(revision) => change({ year: String(year), month: String(report.month), revision })}
            options={report.revisions.map(({ revision, resolution }) => ({
              value: String(revision),
              label: `${revision}: resolution ${resolution}`,
            }))}
          />
        )}
      </div>
      <Screen of={read} what="the budget">
        {(page) => (
          <>
            {page.waiting && <WaitingNotice approval={page.waiting} cacheUpdates={decisionUpdates} />}
            {page.revision === undefined && !page.waiting && (
              <Notice title={`No budget is set for ${page.year}.`}>
                The figures below are what the accounts show.
              </Notice>
            )}
            <BudgetTable report={page} />
            <Resolution report={page} />
            <Explanations />
            {isSetting && <BudgetSheet report={page} onClose={() => setSetting(false)} />}
          </>
        )}
      </Screen>
    </AccountsPage>
  )
}

const stringsOf = (query: Record<string, number>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

/** What is decided changes the report. */
const decisionUpdates = (): readonly CacheUpdate[] => [
  (cache) => {
    void invalidateReads(cache, ['/api/budgets'])
    return []
  },
]

function Resolution({ report: { revision, revisions } }: { report: BudgetReport }) {
  const shown = revisions.find((one) => one.revision === revision)
  if (!shown) return null
  return (
    <Card title={`Version ${shown.revision} of ${revisions.length}`}>
      <Facts
        facts={[
          { key: 'resolution', name: 'Resolution', value: shown.resolution },
          { key: 'day', name: 'Resolved on', value: <Day day={shown.resolvedOn} /> },
          { key: 'evidence', name: 'Evidence', value: shown.evidence },
        ]}
      />
    </Card>
  )
}

function Explanations() {
  return (
    <Card title="How the figures are calculated">
      <ul className="stack stack-2 list-disc pl-5">
        {budgetExplanations.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  )
}
