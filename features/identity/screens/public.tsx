/** The public API of identity's screens: who is signed in, and the page to sign in. */
import { late } from '@kolo/ui/patterns/late'
import { lazy, Suspense } from 'react'

export { useSession } from '../sessions/screens/session-context.ts'
export { isStillHere, SessionProvider } from '../sessions/screens/session-provider.tsx'

const LazySignInStateSetting = lazy(async () => ({
  default: (await import('../sessions/screens/sign-in-state-setting.tsx')).SignInStateSetting,
}))

/** The row of a member's rights that disables and enables their sign-in. */
export function SignInStateSetting({ member }: { member: { uid: string; fullName: string } }) {
  return (
    <Suspense>
      <LazySignInStateSetting member={member} />
    </Suspense>
  )
}

/** The row of a member's rights that ends all their sessions. */
export const SignOutMember = late(
  async () => (await import('../sessions/screens/sign-out-member.tsx')).SignOutMember,
)

export const InvitationsPage = lazy(async () => ({
  default: (await import('../invitations/screens/invitations-page.tsx')).InvitationsPage,
}))

/** The sign-in page in all its modes; its script comes when the page is opened. */
export const AuthScreen = lazy(async () => ({ default: (await import('./auth-screen.tsx')).AuthScreen }))
