/** The members with what signing in adds to their rights, and their statements. */
import { SignInStateSetting } from '@kolo/identity/screens'
import { MembersPage } from '@kolo/profile/screens'
import { MemberPapers } from '@kolo/reports/screens'

/** The list of members, and whoever of them is opened. */
export function MembersScreen() {
  return (
    <MembersPage
      rights={(member) => <SignInStateSetting member={member} />}
      papers={({ uid, fullName }) => <MemberPapers uid={uid} fullName={fullName} />}
    />
  )
}
