import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Notice } from '@kolo/ui/primitives/notice'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Select } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  type FinancialStatements,
  listMemberBalances,
  type MemberBalances,
} from '../financial-statements.contract.ts'
import { StatementCard } from './statement-cards.tsx'

/** Administrators go on to the member's page, auditors to nobody's. */
function Member({ uid, fullName }: { uid: string; fullName: string }) {
  return useReadOnlyYear() === undefined ? <Link to={`/admin/members/${uid}`}>{fullName}</Link> : fullName
}

const columns: readonly Column<MemberBalances['rows'][number]>[] = [
  {
    key: 'name',
    title: 'Member',
    phone: 'first',
    cell: ({ uid, fullName }) => <Member uid={uid} fullName={fullName} />,
  },
  { key: 'code', title: 'Member number', cell: ({ memberCode }) => memberCode },
  {
    key: 'balance',
    title: 'Balance',
    right: true,
    phone: 'lead',
    cell: ({ balanceKobo }) => <Naira amount={balanceKobo} />,
  },
]

/** What members' accounts under a control account held at the end of the period, with their sum beside the account. */
export function MembersBalances({ statements: { accounts, period } }: { statements: FinancialStatements }) {
  const controls = accounts.filter(({ isControl }) => isControl)
  const [number, setNumber] = useState(controls[0]?.number ?? '')
  return (
    <>
      <Select
        label="Control account"
        value={number}
        onValue={setNumber}
        options={controls.map((account) => ({
          value: account.number,
          label: `${account.number} ${account.name}`,
        }))}
      />
      <Schedule key={`${number} ${period.to}`} number={number} day={period.to} />
    </>
  )
}

function Schedule({ number, day }: { number: string; day: MemberBalances['day'] }) {
  const pages = usePages()
  const read = useRead(listMemberBalances, { query: { number, day, ...pages.query } })
  return (
    <Screen of={read} what="members’ balances">
      {(page) => (
        <>
          <SumNotice page={page} />
          <StatementCard
            title={page.name}
            below={
              <>
                At <Day day={page.day} />
              </>
            }
          >
            <Table label="Members’ balances" columns={columns} rows={page.rows} rowKey={({ uid }) => uid} />
            <Pager busy={read.isFetching} {...pages.pager(page)} />
          </StatementCard>
        </>
      )}
    </Screen>
  )
}

function SumNotice({
  page: { totalKobo, controlKobo, differenceKobo, number, name },
}: {
  page: MemberBalances
}) {
  if (differenceKobo !== 0n)
    return (
      <Notice tone="bad" title="Members’ balances do not add up to the account.">
        Together they are <Naira amount={totalKobo} />. Account {number} says <Naira amount={controlKobo} />.
        The difference is <Naira amount={differenceKobo} />.
      </Notice>
    )
  return (
    <Notice tone="ok" title="Members’ balances add up to the account.">
      {number} {name}: <Naira amount={controlKobo} />
    </Notice>
  )
}
