/** The accounts of the chart under their classes: an own account opens its page, the others open their journals. */

import type { Kobo } from '@kolo/foundation/money'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Chip } from '@kolo/ui/primitives/chip'
import { Icon } from '@kolo/ui/primitives/icon'
import { chevronRightIcon, lockIcon, usersIcon } from '@kolo/ui/primitives/icons'
import { Link } from 'react-router'
import { accountPath, journalsPath } from '../../books.paths.ts'
import type { Chart, ChartLine } from '../chart.contract.ts'
import {
  type AccountClass,
  accountClasses,
  accountKindNames,
  classNames,
  classNumbers,
} from '../chart.rules.ts'

const count = new Intl.NumberFormat('en-NG')

/** `isWhole`: nothing was filtered, so that the sum of each class is the sum of what is under it. */
export function ChartTable({
  chart,
  rows,
  isWhole,
}: {
  chart: Chart
  rows: readonly ChartLine[]
  isWhole: boolean
}) {
  const sums: Record<AccountClass, Kobo> = {
    asset: chart.assetsKobo,
    liability: chart.liabilitiesKobo,
    equity: chart.equityKobo,
    income: chart.incomeKobo,
    expense: chart.expensesKobo,
  }
  return (
    <section className="card">
      <table className="table table-cards">
        <caption className="vh">Chart of accounts</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Members' accounts</th>
            <th scope="col">Kind</th>
            <th scope="col">Normal balance</th>
            <th scope="col" className="r">
              Balance
            </th>
            <th scope="col">
              <span className="vh">Open</span>
            </th>
          </tr>
        </thead>
        {accountClasses
          .filter((accountClass) => rows.some((line) => line.class === accountClass))
          .map((accountClass) => (
            <tbody key={accountClass}>
              <ClassRow accountClass={accountClass} sum={isWhole ? sums[accountClass] : undefined} />
              {rows
                .filter((line) => line.class === accountClass)
                .map((line) => (
                  <AccountRow key={line.number} line={line} />
                ))}
            </tbody>
          ))}
      </table>
      <p className="card-foot sm muted">
        <b>Control</b>: the sum of members' own accounts. Payments and withdrawals change it; a voucher
        cannot. <b>System</b>: posted by the program only. <b>Own</b>: used in vouchers.
      </p>
    </section>
  )
}

function ClassRow({ accountClass, sum }: { accountClass: AccountClass; sum: Kobo | undefined }) {
  return (
    <tr className="bg-well">
      <th scope="rowgroup" colSpan={4} className="text-ink! font-bold!">
        <span className="num mr-3">{classNumbers[accountClass]}</span>
        {classNames[accountClass]}
      </th>
      <td className="r num lead strong" data-l="Sum">
        {sum !== undefined && <Naira amount={sum} />}
      </td>
      <td className="hide-m" />
    </tr>
  )
}

function AccountRow({ line }: { line: ChartLine }) {
  const { number, name, kind, normalBalance, balanceKobo, ledgerAccount, reduces, active } = line
  const label = (
    <>
      <span className="num faint mr-3">{number}</span>
      <span className={reduces || !active ? 'muted' : 'medium'}>{name}</span>
    </>
  )
  const journals = ledgerAccount && `${journalsPath}?account=${encodeURIComponent(ledgerAccount)}`
  const isReadOnly = useReadOnlyYear() !== undefined
  const page = kind === 'own' && !isReadOnly ? accountPath(number) : journals
  return (
    <tr>
      <td data-l="" className={reduces ? 'lg:pl-10!' : undefined}>
        {page ? (
          <Link className="cell-link" to={page}>
            {label}
          </Link>
        ) : (
          <span>{label}</span>
        )}
      </td>
      <td data-l="" className="xs faint">
        <Remark line={line} />
      </td>
      <td data-l="Kind">
        <KindChip line={line} />
      </td>
      <td data-l="Normal balance" className="hide-m muted">
        {normalBalance === 'debit' ? 'Debit' : 'Credit'}
      </td>
      <td className="r num lead" data-l="Balance">
        <Naira amount={balanceKobo} />
      </td>
      <td className="r hide-m">{page && <Icon of={chevronRightIcon} size="sm" />}</td>
    </tr>
  )
}

function Remark({ line: { members, reduces, retiredOn } }: { line: ChartLine }) {
  if (members)
    return (
      <span className={members.agrees ? undefined : 'strong text-bad'}>
        {count.format(members.accounts)} {members.accounts === 1 ? 'account' : 'accounts'},{' '}
        {members.agrees ? 'agrees' : 'does not agree'}
      </span>
    )
  if (reduces) return <span>Shown under what it reduces, {reduces}</span>
  if (retiredOn)
    return (
      <span>
        No new postings since <Day day={retiredOn} />
      </span>
    )
  return null
}

function KindChip({ line: { kind, active } }: { line: ChartLine }) {
  if (!active) return <Chip>Retired</Chip>
  if (kind === 'control')
    return (
      <Chip tone="info" icon={usersIcon}>
        {accountKindNames.control}
      </Chip>
    )
  if (kind === 'system') return <Chip icon={lockIcon}>{accountKindNames.system}</Chip>
  return <span className="muted">{accountKindNames.own}</span>
}
