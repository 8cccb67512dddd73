import { investmentsPath } from '@kolo/investments/paths'
import { openGoalPath, savePath } from '@kolo/savings/paths'
import { Icon } from '@kolo/ui/primitives/icon'
import {
  arrowUpRightIcon,
  koloIcon,
  messageCircleIcon,
  plusIcon,
  sproutIcon,
} from '@kolo/ui/primitives/icons'
import { withdrawPath } from '@kolo/withdrawals/paths'
import { Link } from 'react-router'

/** What a member comes for, under the thumb; fewer for whom the server would refuse. A goal is opened here by whoever has none to save in. */
export function QuickActions({
  maySave,
  mayOpen,
  mayInvest,
  mayWithdraw,
}: {
  maySave: boolean
  mayOpen: boolean
  mayInvest: boolean
  mayWithdraw: boolean
}) {
  const actions = [
    ...(maySave ? [{ to: savePath, title: 'Save', icon: plusIcon, tile: 'tile tile-brass' }] : []),
    ...(mayOpen && !maySave
      ? [{ to: openGoalPath, title: 'New goal', icon: koloIcon, tile: 'tile tile-brass' }]
      : []),
    ...(mayInvest ? [{ to: investmentsPath, title: 'Invest', icon: sproutIcon, tile: 'tile' }] : []),
    ...(mayWithdraw ? [{ to: withdrawPath, title: 'Withdraw', icon: arrowUpRightIcon, tile: 'tile' }] : []),
    { to: '/support', title: 'Support', icon: messageCircleIcon, tile: 'tile' },
  ]
  return (
    <nav className="quick only-m" aria-label="Quick actions">
      {actions.map((action) => (
        <Link key={action.to} to={action.to}>
          <span className={action.tile}>
            <Icon of={action.icon} size="lg" />
          </span>
          {action.title}
        </Link>
      ))}
    </nav>
  )
}
