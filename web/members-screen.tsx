/** The members with what signing in adds to their rights, and their statements. */
import { invitationsPath } from '@kolo/identity/paths'
import { SignInStateSetting } from '@kolo/identity/screens'
import { movingInPath } from '@kolo/moving-in/paths'
import { GiveEmailSetting } from '@kolo/moving-in/screens'
import { MembersPage } from '@kolo/profile/screens'
import { MemberPapers } from '@kolo/reports/screens'
import { arrearsPath } from '@kolo/savings/paths'
import { ButtonLink } from '@kolo/ui/primitives/button'
import type { ReactNode } from 'react'

/** The list of members, and whoever of them is opened. */
export function MembersScreen({
  actions,
  isAdministrator,
}: {
  actions?: ReactNode
  isAdministrator?: boolean
}) {
  return (
    <MembersPage
      actions={actions}
      isAdministrator={isAdministrator ?? false}
      rights={(member) => (
        <>
          <SignInStateSetting member={member} />
          <GiveEmailSetting member={member} />
        </>
      )}
      papers={({ uid, fullName }) => <MemberPapers uid={uid} fullName={fullName} />}
    />
  )
}

/** The same for administrators, who invite people, bring in members of a society and take the list along. */
export function AdminMembersScreen() {
  return (
    <MembersScreen
      isAdministrator
      actions={
        <>
          <ButtonLink to={arrearsPath}>Arrears</ButtonLink>
          <ButtonLink to={invitationsPath}>Invite</ButtonLink>
          <ButtonLink to={movingInPath}>Import members</ButtonLink>
        </>
      }
    />
  )
}
