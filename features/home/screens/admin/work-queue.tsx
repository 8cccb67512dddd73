import { Icon } from '@kolo/ui/primitives/icon'
import { banknoteIcon, clockAlertIcon, usersIcon } from '@kolo/ui/primitives/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminHomePage } from '../../home.contract.ts'
import { waitingWords } from '../home-words.ts'

const aDay = 24 * 60 * 60 * 1000

function QueueCard({
  to,
  icon,
  count,
  title,
  children,
}: {
  to: string
  icon: string
  count: number
  title: string
  children: ReactNode
}) {
  const inside = (
    <>
      <span className="row between">
        <span className={count > 0 ? 'glyph glyph-ink' : 'glyph'}>
          <Icon of={icon} />
        </span>
        <span className="money qn">{count.toLocaleString('en-NG')}</span>
      </span>
      <span className="medium sm block">{title}</span>
      {children}
    </>
  )
  const look = 'qcard card card-link'
  // A place on this page is the browser's to find; another page is the router's.
  return to.startsWith('#') ? (
    <a className={look} href={to}>
      {inside}
    </a>
  ) : (
    <Link className={look} to={to}>
      {inside}
    </Link>
  )
}

/** What waits for administrators, each kind with its number and its way in. */
export function WorkQueue({ queue }: { queue: AdminHomePage['queue'] }) {
  const { payments, approvals } = queue
  const oldest = payments.oldestAt && Date.parse(payments.oldestAt)
  const late = oldest !== undefined && Date.now() - oldest > aDay
  return (
    <nav className="queue queue-2" aria-label="Work queue">
      <QueueCard
        to="#payments-to-confirm"
        icon={banknoteIcon}
        count={payments.count}
        title="Payments to confirm"
      >
        {oldest === undefined ? (
          <span className="xs faint">None waits</span>
        ) : (
          <span className={late ? 'xs late' : 'xs faint'}>
            {late && <Icon of={clockAlertIcon} size="sm" />}
            Oldest {waitingWords(oldest, Date.now())}
          </span>
        )}
      </QueueCard>
      <QueueCard to="#approvals" icon={usersIcon} count={approvals} title="Changes to approve">
        <span className="xs faint">{approvals === 0 ? 'None waits' : 'Need a second administrator'}</span>
      </QueueCard>
    </nav>
  )
}
