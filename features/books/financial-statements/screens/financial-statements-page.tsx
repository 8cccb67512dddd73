import { opinionNames } from '@kolo/distributions/audit-messages'
import type { YearAudit } from '@kolo/distributions/audited-accounts'
import { pathOf } from '@kolo/foundation/endpoint'
import { DownloadLink } from '@kolo/ui/admin/admin-list'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Chip } from '@kolo/ui/primitives/chip'
import { Pick } from '@kolo/ui/primitives/choices'
import { Notice } from '@kolo/ui/primitives/notice'
import { AccountsPage } from '../../screens/accounts-page.tsx'
import {
  downloadFinancialStatements,
  exportJournals,
  type FinancialStatements,
  readFinancialStatements,
} from '../financial-statements.contract.ts'
import { PeriodChoosers, useChosenPeriod } from './chosen-period.tsx'
import { ChangesInFunds, TrialBalance } from './funds-and-trial.tsx'
import { MembersBalances } from './member-balances.tsx'
import { Notes } from './notes-cards.tsx'
import { type CardProps, IncomeAndPosition, ReceiptsAndPayments } from './statement-cards.tsx'

const statementsShown = [
  { key: 'income', title: 'Income and position', Shown: IncomeAndPosition },
  { key: 'receipts', title: 'Receipts and payments', Shown: ReceiptsAndPayments },
  { key: 'funds', title: 'Changes in members’ funds', Shown: ChangesInFunds },
  { key: 'trial', title: 'Trial balance', Shown: TrialBalance },
  { key: 'members', title: 'Members’ balances', Shown: MembersBalances },
  { key: 'notes', title: 'Notes', Shown: Notes },
] as const

/** The financial statements of a period with the one before beside it. */
export function FinancialStatementsPage() {
  const chosen = useChosenPeriod()
  const { from, to, compare } = chosen
  const query = { from, to, compare } as Parameters<typeof useStatements>[0]
  const read = useStatements(query)
  const shown = statementsShown.find(({ key }) => key === chosen.show) ?? statementsShown[0]
  return (
    <AccountsPage
      title="Financial statements"
      lead={read.data && <Lead statements={read.data} />}
      actions={from && to && <Downloads asked={{ from, to, compare }} />}
    >
      <PeriodChoosers chosen={chosen} />
      <fieldset className="scroll-x no-print" aria-label="Statements">
        {statementsShown.map(({ key, title }) => (
          <Pick key={key} pressed={key === shown.key} onPress={() => chosen.change({ show: key })}>
            {title}
          </Pick>
        ))}
      </fieldset>
      <Screen of={read} what="the financial statements">
        {(statements) => (
          <>
            <Balances statements={statements} />
            {statements.audit && <AuditLine audit={statements.audit} />}
            <shown.Shown statements={statements} heads={headsOf(statements)} />
          </>
        )}
      </Screen>
    </AccountsPage>
  )
}

/** The document for the meeting, the sheets, and every line of the journals. */
function Downloads({ asked }: { asked: { from: string; to: string; compare: string } }) {
  const file = (format: string) =>
    `${pathOf(downloadFinancialStatements, {})}?${new URLSearchParams({ ...asked, format })}`
  const { from, to } = asked
  const journals = (format: string) =>
    `${pathOf(exportJournals, {})}?${new URLSearchParams({ from, to, format })}`
  return (
    <>
      <DownloadLink href={file('pdf')}>Meeting report</DownloadLink>
      <DownloadLink href={file('xlsx')}>XLSX</DownloadLink>
      <DownloadLink href={file('csv')}>CSV</DownloadLink>
      <DownloadLink href={journals('csv')}>Journals</DownloadLink>
      <DownloadLink href={journals('xlsx')}>Journals, XLSX</DownloadLink>
    </>
  )
}

function useStatements(query: {
  from: FinancialStatements['period']['from']
  to: FinancialStatements['period']['to']
}) {
  return useRead(readFinancialStatements, { query })
}

function Lead({
  statements: { period, before, closedAt, isOpen, audit },
}: {
  statements: FinancialStatements
}) {
  return (
    <>
      <Day day={period.from} /> to <Day day={period.to} />, compared with <Day day={before.from} /> to{' '}
      <Day day={before.to} />
      {closedAt && (
        <>
          {' '}
          · closed <Moment at={closedAt} />
        </>
      )}
      {isOpen && ' · figures still change'}
      {audit && (
        <>
          {' '}
          <Chip tone="ok">Audited</Chip>
        </>
      )}
    </>
  )
}

/** The heads of the two columns: the years where they differ, the days where they do not. */
function headsOf({ period, before }: FinancialStatements): CardProps['heads'] {
  const [year, earlier] = [period.to.slice(0, 4), before.to.slice(0, 4)]
  return year === earlier ? [period.to.slice(0, 7), before.to.slice(0, 7)] : [year, earlier]
}

function AuditLine({ audit: { auditor, signedOn, opinion } }: { audit: YearAudit }) {
  return (
    <p className="sm muted">
      Audited by {auditor} on <Day day={signedOn} />: {opinionNames[opinion]}.
    </p>
  )
}

function Balances({
  statements: { difference, assets, liabilities, funds },
}: {
  statements: FinancialStatements
}) {
  const sentence = (
    <>
      Assets <Naira amount={assets.totalKobo} /> less liabilities <Naira amount={liabilities.totalKobo} />{' '}
      less members’ funds <Naira amount={funds.totalKobo} /> = <Naira amount={difference.kobo} />.
    </>
  )
  if (difference.kobo !== 0n)
    return (
      <Notice tone="bad" title="The statement does not balance.">
        {sentence}
      </Notice>
    )
  return (
    <Notice tone="ok" title="The statement balances to the kobo.">
      {sentence} Select an account to see its journals.
    </Notice>
  )
}
