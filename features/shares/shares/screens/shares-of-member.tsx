import { useRead } from '@kolo/ui/patterns/api'
import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { MemberRecords, useMemberPages } from '@kolo/ui/patterns/member-records'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import type { Column } from '@kolo/ui/primitives/table'
import { type RegisterRow, readRegister } from '../share.contract.ts'

const columns: readonly Column<RegisterRow>[] = [
  { key: 'code', title: 'Account', phone: 'first', cell: ({ code }) => <span className="num">{code}</span> },
  { key: 'units', title: 'Shares', right: true, cell: ({ units }) => units.toLocaleString('en-NG') },
  { key: 'since', title: 'Since', phone: 'hide', cell: ({ since }) => (since ? <Day day={since} /> : '–') },
  {
    key: 'value',
    title: 'Worth',
    right: true,
    phone: 'lead',
    cell: ({ valueKobo }) => <Naira amount={valueKobo} className="strong" />,
  },
]

/** The shares somebody holds, as the register says. */
export function SharesOfMember({ member: { uid } }: MemberSectionProps) {
  const pages = useMemberPages()
  const read = useRead(readRegister, { query: { member: uid, ...pages.query } })
  return (
    <MemberRecords
      what="the shares"
      pages={pages}
      read={read}
      columns={columns}
      none="They hold no shares."
    />
  )
}
