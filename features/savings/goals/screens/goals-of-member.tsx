import { useRead } from '@kolo/ui/patterns/api'
import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { MemberRecords, useMemberPages } from '@kolo/ui/patterns/member-records'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import type { Column } from '@kolo/ui/primitives/table'
import { type GoalReview, listGoalReviews } from '../goal.contract.ts'
import { goalStatusLabels } from '../goal.messages.ts'

const columns: readonly Column<GoalReview>[] = [
  { key: 'code', title: 'Goal', phone: 'first', cell: ({ code }) => <span className="num">{code}</span> },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => (status === 'pending' || status === 'active' ? 'Open' : goalStatusLabels[status]),
  },
  { key: 'opened', title: 'Opened', phone: 'hide', cell: ({ openedOn }) => <Day day={openedOn} /> },
  {
    key: 'matures',
    title: 'Ends',
    phone: 'hide',
    cell: ({ maturesOn }) => (maturesOn ? <Day day={maturesOn} /> : '–'),
  },
  {
    key: 'balance',
    title: 'Holds',
    right: true,
    phone: 'lead',
    cell: ({ balanceKobo }) => <Naira amount={balanceKobo} className="strong" />,
  },
]

/** The goals somebody opened, those that ended too. */
export function GoalsOfMember({ member: { uid } }: MemberSectionProps) {
  const pages = useMemberPages()
  const read = useRead(listGoalReviews, { query: { member: uid, ...pages.query } })
  const none = 'They have not opened a savings goal.'
  return <MemberRecords what="the savings goals" pages={pages} read={read} columns={columns} none={none} />
}
