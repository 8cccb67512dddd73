/** The members with what signing in adds to their rights. */
import { SignInStateSetting } from '@kolo/identity/screens'
import { MembersPage } from '@kolo/profile/screens'

/** The list of members, and whoever of them is opened. */
export function MembersScreen() {
  return <MembersPage rights={(member) => <SignInStateSetting member={member} />} />
}
