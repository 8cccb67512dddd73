/** The members with what signing in adds to their rights, and their statements. */
import { SignInStateSetting } from '@kolo/identity/screens'
import { GiveEmailSetting, MoveInLinks } from '@kolo/moving-in/screens'
import { MembersPage } from '@kolo/profile/screens'
import { MemberPapers } from '@kolo/reports/screens'
import type { ReactNode } from 'react'

/** The list of members, and whoever of them is opened. */
export function MembersScreen({ actions }: { actions?: ReactNode }) {
  return (
    <MembersPage
      actions={actions}
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

/** The same for administrators, who bring in members and take the list along. */
export function AdminMembersScreen() {
  return <MembersScreen actions={<MoveInLinks />} />
}
