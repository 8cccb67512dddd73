/** The chart of accounts: what each number holds on a day, whether the accounts balance, and accounts to add. */

import { WaitingNotice } from '@kolo/approvals/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import type { Kobo } from '@kolo/foundation/money'
import { calendarDate } from '@kolo/foundation/time'
import { DownloadLink } from '@kolo/ui/admin/admin-list'
import { type ListAddress, narrowedBy, useListAddress } from '@kolo/ui/admin/list-address'
import { ListToolbar } from '@kolo/ui/admin/list-toolbar'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { markAllStale } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { plusIcon, searchXIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type ReactNode, useState } from 'react'
import { AccountsPage } from '../../screens/accounts-page.tsx'
import { type Chart, type ChartLine, downloadChart, readChartOfAccounts } from '../chart.contract.ts'
import { type AccountClass, accountKindNames, classNames } from '../chart.rules.ts'
import { AddAccountSheet } from './account-sheets.tsx'
import { ChartTable } from './chart-table.tsx'

const filters = {
  class: { label: 'Class', names: classNames, all: 'All', as: 'select' },
  kind: { label: 'Kind', names: accountKindNames, all: 'All', as: 'select' },
} as const

export function ChartPage() {
  const address = useListAddress(['number'])
  const day = calendarDate(address.search.get('day') ?? '')
  const read = useRead(readChartOfAccounts, { query: day ? { day } : {} })
  const [adding, setAdding] = useState(false)
  const file = `${pathOf(downloadChart, {})}?${new URLSearchParams(day ? { day } : {})}`
  return (
    <AccountsPage
      title="Chart of accounts"
      lead={read.data && <Lead chart={read.data} />}
      actions={
        <>
          <DownloadLink href={file}>CSV</DownloadLink>
          <DownloadLink href={`${file}${day ? '&' : ''}format=xlsx`}>XLSX</DownloadLink>
          {read.data?.can.addAccount === true && (
            <Button look="primary" icon={plusIcon} onClick={() => setAdding(true)}>
              Add account
            </Button>
          )}
        </>
      }
    >
      <Screen of={read} what="the chart of accounts">
        {(chart) => (
          <>
            {chart.waiting.map((approval) => (
              <WaitingNotice key={approval.id} approval={approval} cacheUpdates={() => [markAllStale]} />
            ))}
            <Figures chart={chart} />
            <BalanceNotice chart={chart} />
            <Toolbar address={address} day={day ?? chart.day} />
            <Found chart={chart} address={address} />
          </>
        )}
      </Screen>
      {adding && read.data && <AddAccountSheet chart={read.data} onClose={() => setAdding(false)} />}
    </AccountsPage>
  )
}

function Lead({ chart: { accounts, day, isToday, at } }: { chart: Chart }) {
  const retired = accounts.filter(({ active }) => !active).length
  return (
    <>
      {accounts.length - retired} accounts in use, {retired} retired · balances at{' '}
      {isToday ? (
        <Moment at={at} />
      ) : (
        <>
          the end of <Day day={day} />
        </>
      )}
    </>
  )
}

/** The four sums people ask for first. */
function Figures({ chart }: { chart: Chart }) {
  const accountsOf = (accountClass: AccountClass) => {
    const held = chart.accounts.filter(
      (line) => line.class === accountClass && (line.active || line.balanceKobo !== 0n),
    ).length
    return `${held} accounts`
  }
  return (
    <section className="card" aria-label="Sums">
      <dl className="grid grid-cols-2 gap-0! lg:grid-cols-4 [&>div]:border-line [&>div]:p-4 [&>div:nth-child(even)]:border-l max-lg:[&>div:nth-child(n+3)]:border-t lg:[&>div+div]:border-l">
        <Figure name="Assets" amount={chart.assetsKobo}>
          {accountsOf('asset')}
        </Figure>
        <Figure name="Liabilities" amount={chart.liabilitiesKobo}>
          {accountsOf('liability')}
        </Figure>
        <Figure name="Members' funds" amount={chart.membersFundsKobo}>
          with the surplus to date
        </Figure>
        <Figure name="Surplus to date" amount={chart.surplusKobo}>
          income less expenses
        </Figure>
      </dl>
    </section>
  )
}

function Figure({ name, amount, children }: { name: string; amount: Kobo; children: ReactNode }) {
  return (
    <div>
      <dt className="sm muted">{name}</dt>
      <dd className="m-0">
        <Naira amount={amount} size="md" className="strong" />
        <span className="xs faint block">{children}</span>
      </dd>
    </div>
  )
}

function BalanceNotice({ chart }: { chart: Chart }) {
  const { assetsKobo, liabilitiesKobo, membersFundsKobo, debitsKobo, creditsKobo, differenceKobo, proof } =
    chart
  const sums = (
    <>
      Assets <Naira amount={assetsKobo} />, liabilities <Naira amount={liabilitiesKobo} /> and members' funds{' '}
      <Naira amount={membersFundsKobo} />.
    </>
  )
  if (differenceKobo !== 0n || debitsKobo !== creditsKobo)
    return (
      <Notice tone="bad" title="The accounts do not balance.">
        {sums} They differ by <Naira amount={differenceKobo} />. Debits are <Naira amount={debitsKobo} /> and
        credits <Naira amount={creditsKobo} />.
      </Notice>
    )
  const disagree = chart.accounts.filter(({ members }) => members && !members.agrees)
  if (disagree.length > 0)
    return (
      <Notice tone="bad" title="A control account does not agree with its members.">
        {disagree.map(({ number, name }) => `${number} ${name}`).join(', ')}. Debits and credits are equal.
      </Notice>
    )
  return (
    <Notice tone="ok" title="The accounts balance.">
      Assets <Naira amount={assetsKobo} /> = liabilities <Naira amount={liabilitiesKobo} /> + members' funds{' '}
      <Naira amount={membersFundsKobo} />. Debits and credits are <Naira amount={debitsKobo} /> each.{' '}
      {proof ? (
        <>
          Every balance was last compared with its transfers at <Moment at={proof.at} />.
        </>
      ) : (
        'Every balance is compared with its transfers each hour.'
      )}
    </Notice>
  )
}

function Toolbar({ address, day }: { address: ListAddress; day: string }) {
  return (
    <div className="no-print flex flex-wrap items-end gap-2">
      <div className="grow max-lg:basis-full">
        <ListToolbar
          address={address}
          filters={filters}
          search={{ label: 'Search accounts', placeholder: 'Number or name' }}
          sorts={[]}
        />
      </div>
      <DayInput
        label="Balances on"
        value={day}
        onValue={(typed) => {
          if (typed === '' || calendarDate(typed)) address.change('day', typed)
        }}
      />
    </div>
  )
}

function Found({ chart, address }: { chart: Chart; address: ListAddress }) {
  const { class: accountClass, kind, search = '' } = narrowedBy(address.search, filters)
  const words = search.toLowerCase()
  const rows = chart.accounts.filter(
    (line) =>
      (accountClass === undefined || line.class === accountClass) &&
      (kind === undefined || line.kind === kind) &&
      isFound(line, words),
  )
  if (rows.length === 0)
    return (
      <EmptyState picture={searchXIcon} title="No account here">
        No account has this number, name, class or kind.
      </EmptyState>
    )
  return <ChartTable chart={chart} rows={rows} isWhole={rows.length === chart.accounts.length} />
}

const isFound = ({ number, name }: ChartLine, words: string) =>
  number.startsWith(words) || name.toLowerCase().includes(words)
