import { monthNames } from '@kolo/foundation/day-words'
import type { OutputOf } from '@kolo/foundation/endpoint'
import { SelectBox, type useSelection } from '@kolo/ui/admin/selectable-table'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { Icon } from '@kolo/ui/primitives/icon'
import { arrowUpRightIcon, checkIcon, clockIcon, triangleAlertIcon, xIcon } from '@kolo/ui/primitives/icons'
import { Link } from 'react-router'
import type { LedgerRow, listContributions } from '../ledger.contract.ts'
import type { MonthState } from '../ledger.rules.ts'

const stateWords: Record<MonthState, string> = {
  none: 'Nothing due',
  paid: 'Paid',
  short: 'Short',
  missing: 'Missing',
  open: 'This month',
  ahead: 'Paid ahead',
}

const pictures: Partial<Record<MonthState, string>> = {
  short: triangleAlertIcon,
  missing: xIcon,
  open: clockIcon,
  ahead: arrowUpRightIcon,
}

const shortName = (month: string) => (monthNames[Number(month.slice(5, 7)) - 1] ?? '').slice(0, 3)

/** `₦1,500.00` as `1,500`: a cell has room for that. */
const short = (text: string) => text.replace(/^₦/, '').replace(/\.00$/, '')

/** Members by months; the heads and the names stay in sight. */
export function LedgerGrid({
  page: { rows, year, totals },
  selection,
}: {
  page: OutputOf<typeof listContributions>
  selection: ReturnType<typeof useSelection<LedgerRow>>
}) {
  const naira = useNairaText()
  const months = totals?.on.startsWith(String(year)) ? totals.months : undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className="ledger" aria-label="Contributions by month" tabIndex={0}>
      <table className="ledger-table num">
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col" className="r">
              Arrears
            </th>
            {monthNames.map((name) => (
              <th scope="col" key={name} aria-label={`${name} ${year}`}>
                {name.slice(0, 3)}
              </th>
            ))}
            <th scope="col" className="r">
              Paid
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} aria-selected={selection.selected.has(row.id) || undefined}>
              <th scope="row">
                <span className="row row-2">
                  <SelectBox
                    row={row}
                    rowKey={({ id }) => id}
                    nameOf={({ owner }) => owner.fullName}
                    {...selection}
                  />
                  <span>
                    <Link className="mlink" to={`/admin/members/${row.owner.uid}?part=savings`}>
                      {row.owner.fullName}
                    </Link>
                    <span className="xs muted block">
                      {row.owner.memberCode}
                      <span className="ledger-monthly">
                        {' '}
                        · <Naira amount={row.monthlyKobo} />
                      </span>
                    </span>
                    {row.nextPledge && (
                      <span className="xs muted block">
                        <Naira amount={row.nextPledge.monthlyKobo} /> from <Day day={row.nextPledge.from} />
                      </span>
                    )}
                  </span>
                </span>
              </th>
              <td className="r">
                <Naira amount={row.behindKobo} className={row.behindKobo > 0n ? 'ledger-arrears' : 'muted'} />
              </td>
              {row.months.map((month) => (
                <td key={month.month}>
                  <Cell row={row} month={month} />
                </td>
              ))}
              <td className="r">
                <Naira amount={row.paidKobo} />
              </td>
            </tr>
          ))}
        </tbody>
        {totals && months && (
          <tfoot>
            <tr>
              <th scope="row">All members</th>
              <td className="r">
                <Naira amount={totals.behindKobo} />
              </td>
              {months.map(({ month, paidKobo }) => (
                <td key={month}>{short(naira(paidKobo))}</td>
              ))}
              <td className="r">
                <Naira amount={totals.paidKobo} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

/** A month of a member: what was paid for it, by colour, picture and words; it leads to the member's payments. */
function Cell({
  row: { owner },
  month: { month, paidKobo, state },
}: {
  row: LedgerRow
  month: LedgerRow['months'][number]
}) {
  const naira = useNairaText()
  if (state === 'none')
    return (
      <span className="ledger-cell" data-state="none">
        <span aria-hidden="true">·</span>
        <span className="vh">{stateWords.none}</span>
      </span>
    )
  const picture = pictures[state]
  return (
    <Link
      className="ledger-cell"
      data-state={state}
      to={`/admin/payments?search=${encodeURIComponent(owner.memberCode)}`}
      aria-label={`${owner.fullName}, ${shortName(month)}: ${stateWords[state]}, ${naira(paidKobo)}`}
    >
      {picture && <Icon of={picture} size="sm" />}
      <span>{short(naira(paidKobo))}</span>
    </Link>
  )
}

/** What the colours and pictures mean. */
export function LedgerKey() {
  return (
    <ul className="ledger-key xs muted">
      {(['paid', 'short', 'missing', 'open', 'ahead'] as const).map((state) => (
        <li key={state}>
          <span className="ledger-cell" data-state={state} aria-hidden="true">
            <Icon of={pictures[state] ?? checkIcon} size="sm" />
          </span>
          {stateWords[state]}
        </li>
      ))}
    </ul>
  )
}
