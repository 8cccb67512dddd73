import { useRead } from '@kolo/ui/patterns/api'
import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { MemberRecords, useMemberPages } from '@kolo/ui/patterns/member-records'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import type { Column } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { chargesPath } from '../../charges.paths.ts'
import { type ListedCharge, listChargesOf } from '../charge.contract.ts'
import { ChargeChip } from './charge-chip.tsx'

const columns: readonly Column<ListedCharge>[] = [
  {
    key: 'for',
    title: 'For',
    phone: 'first',
    cell: ({ id, title, code }) => (
      <Link className="cell-link" to={`${chargesPath}?open=${id}`}>
        <span className="medium block">{title}</span>
        <span className="faint xs num">{code}</span>
      </Link>
    ),
  },
  { key: 'due', title: 'Due', cell: ({ dueOn }) => <Day day={dueOn} /> },
  { key: 'status', title: 'Status', cell: ({ status }) => <ChargeChip status={status} /> },
  {
    key: 'left',
    title: 'Outstanding',
    right: true,
    phone: 'lead',
    cell: ({ outstandingKobo }) => <Naira amount={outstandingKobo} className="strong" />,
  },
]

/** What the society charged somebody. */
export function ChargesOfMember({ member: { uid } }: MemberSectionProps) {
  const pages = useMemberPages()
  const read = useRead(listChargesOf, { params: { uid } })
  return (
    <MemberRecords
      what="the charges"
      pages={pages}
      read={read}
      columns={columns}
      none="They were charged nothing."
    />
  )
}
