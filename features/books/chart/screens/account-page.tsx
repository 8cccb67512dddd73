/** One account of the chart: what it is, what it holds, what waits about it, and its history. */
import { WaitingNotice } from '@kolo/approvals/screens'
import { searchIcon } from '@kolo/ui/brand/icons-shell'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { markAllStale } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { accountsPath, journalsPath } from '../../books.paths.ts'
import { type Account, readAccount } from '../chart.contract.ts'
import { accountKindNames, classNames, classOfNumber } from '../chart.rules.ts'
import { RenameAccountSheet, ReopenAccountSheet, RetireAccountSheet } from './account-sheets.tsx'

/** `cash`: float and payments of an own account that holds money; `history`: what was done about the account. */
export function AccountPage(parts: Parts) {
  const { number = '' } = useParams()
  return classOfNumber(number) === undefined ? (
    <NoSuchAccount number={number} />
  ) : (
    <Numbered number={number} {...parts} />
  )
}

type Parts = { cash: (number: string) => ReactNode; history: (number: string) => ReactNode }

function Numbered({ number, cash, history }: Parts & { number: string }) {
  const read = useRead(readAccount, { params: { number } })
  return (
    <Screen of={read} what="the account" notThere={<NoSuchAccount number={number} />}>
      {(account) => (
        <Whole
          account={account}
          cash={account.kind === 'own' && account.isMoney && account.active && cash(account.number)}
          history={history(account.number)}
        />
      )}
    </Screen>
  )
}

function NoSuchAccount({ number }: { number: string }) {
  return (
    <EmptyState picture={searchIcon} title={`There is no account ${number}`}>
      <Link to={accountsPath}>Back to the chart of accounts</Link>
    </EmptyState>
  )
}

function Whole({ account, cash, history }: { account: Account; cash: ReactNode; history: ReactNode }) {
  const [doing, setDoing] = useState<'rename' | 'retire' | 'reopen'>()
  const close = () => setDoing(undefined)
  const { number, name, can, ledgerAccount, waiting } = account
  return (
    <div className="stack">
      <PageHead
        title={`${number} ${name}`}
        crumb={<Breadcrumb trail={[{ to: accountsPath, title: 'Accounts' }]} here={number} />}
        actions={
          <>
            {ledgerAccount && (
              <ButtonLink to={`${journalsPath}?account=${encodeURIComponent(ledgerAccount)}`}>
                View journals
              </ButtonLink>
            )}
            {can.rename === true && <Button onClick={() => setDoing('rename')}>Rename account</Button>}
            {can.reopen === true && <Button onClick={() => setDoing('reopen')}>Reopen account</Button>}
            {(can.retire === true || can.retire === 'not-empty') && (
              <Button look="danger-line" disabled={can.retire !== true} onClick={() => setDoing('retire')}>
                Retire account
              </Button>
            )}
          </>
        }
      />
      {waiting.map((approval) => (
        <WaitingNotice key={approval.id} approval={approval} cacheUpdates={() => [markAllStale]} />
      ))}
      <Details account={account} />
      {cash}
      {history}
      {doing === 'rename' && <RenameAccountSheet account={account} onClose={close} />}
      {doing === 'reopen' && <ReopenAccountSheet account={account} onClose={close} />}
      {doing === 'retire' && <RetireAccountSheet account={account} onClose={close} />}
    </div>
  )
}

function Details({ account }: { account: Account }) {
  const { balanceKobo, class: accountClass, kind, normalBalance, retiredOn, can } = account
  const facts: { key: string; name: string; value: ReactNode }[] = [
    { key: 'balance', name: 'Balance', value: <Naira amount={balanceKobo} /> },
    { key: 'class', name: 'Class', value: classNames[accountClass] },
    { key: 'kind', name: 'Kind', value: accountKindNames[kind] },
    { key: 'side', name: 'Normal balance', value: normalBalance === 'debit' ? 'Debit' : 'Credit' },
    {
      key: 'state',
      name: 'Status',
      value: retiredOn ? (
        <>
          Retired on <Day day={retiredOn} />
        </>
      ) : (
        'In use'
      ),
    },
  ]
  return (
    <Card title="Details">
      <Facts facts={facts} />
      {can.retire === 'not-empty' && (
        <p className="sm muted">This account can be retired once its balance is zero.</p>
      )}
    </Card>
  )
}
