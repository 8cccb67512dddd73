import { AloneNotices } from '@kolo/approvals/screens'
import { dayIn, instant } from '@kolo/foundation/time'
import { investmentsPath } from '@kolo/investments/paths'
import { savePath } from '@kolo/savings/paths'
import { Day } from '@kolo/ui/patterns/moments'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { updateQuery, withRow } from '@kolo/ui/patterns/query-cache'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { plusIcon } from '@kolo/ui/primitives/icons'
import { withdrawPath } from '@kolo/withdrawals/paths'
import { type HomePage, readHome } from '../home.contract.ts'
import { firstNameOf, greetingAt, hourIn } from './home.messages.ts'

const noticeCacheUpdates = (notice: HomePage['notices'][number]) => [
  updateQuery(readHome, {}, (page) => ({ ...page, notices: withRow(page.notices, notice) })),
]

/** The greeting, and, for those who may object, what an administrator is about to decide alone. */
export function DashboardHead({
  page,
  isNew,
  maySave,
}: {
  page: HomePage
  isNew: boolean
  maySave: boolean
}) {
  const { timezone } = usePreferences()
  const now = new Date()
  const name = firstNameOf(page.member.fullName)
  const mayWithdraw = page.can.withdraw === true && !isNew
  const mayInvest = page.can.invest === true && !isNew
  return (
    <>
      <PageHead
        title={`${isNew ? 'Welcome' : greetingAt(hourIn(timezone, now))}, ${name}`}
        lead={<Day day={dayIn(timezone, instant(now))} weekday />}
        actions={
          (mayWithdraw || mayInvest || maySave) && (
            <>
              {mayWithdraw && (
                <ButtonLink look="line" to={withdrawPath} className="only-d">
                  Withdraw
                </ButtonLink>
              )}
              {mayInvest && (
                <ButtonLink look="line" to={investmentsPath} className="only-d">
                  Invest
                </ButtonLink>
              )}
              {maySave && (
                <ButtonLink look="primary" icon={plusIcon} to={savePath} className="only-d">
                  Save money
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <AloneNotices notices={page.notices} cacheUpdates={noticeCacheUpdates} />
    </>
  )
}
