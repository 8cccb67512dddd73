import { sentenceOfError, useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Notice } from '@kolo/ui/primitives/notice'
import { Link, useSearchParams } from 'react-router'
import { signInPath } from '../../identity.paths.ts'
import { AuthFrame, AuthTitle } from '../../screens/auth-frame.tsx'
import { callIdentity } from '../../screens/call-identity.ts'
import { useSession } from '../../sessions/screens/session-context.ts'
import { welcomeBack } from '../../sessions/screens/welcome-back.ts'
import {
  type FactorProof,
  readPendingSignIn,
  type StepUpProof,
  showSecondFactor,
} from '../second-factor.contract.ts'
import { factorWords } from '../second-factor.messages.ts'
import { ProofForm } from './proof-form.tsx'

/** The second step of signing in. A page that was loaded again goes on where the sign-in stood. */
export function SecondFactorForm() {
  const read = useRead(readPendingSignIn, {})
  const [query] = useSearchParams()
  const again = signInPath(query.get('next') ?? undefined)
  return (
    <AuthFrame>
      <AuthTitle title="One more step">Show that it is really you.</AuthTitle>
      <Screen of={read} what="your sign-in">
        {({ pending }) =>
          pending ? (
            <ShowFactor ways={pending.secondFactor} />
          ) : (
            <Notice tone="wait" title={factorWords['sign-in-forgotten']} />
          )
        }
      </Screen>
      <p className="muted auth-note">
        <Link to={again}>
          <b>Begin again</b>
        </Link>
      </p>
    </AuthFrame>
  )
}

function ShowFactor({ ways }: { ways: readonly FactorProof['way'][] }) {
  const session = useSession()
  async function show(proof: StepUpProof): Promise<void> {
    if (proof.way === 'password') return
    try {
      const started = await callIdentity(showSecondFactor, { body: proof })
      welcomeBack(started)
      session.adopt(started)
    } catch (problem) {
      toast.bad({ title: 'Failed to sign in', onPage: sentenceOfError(problem) })
      throw problem
    }
  }
  return <ProofForm ways={ways} purpose="second-factor" confirm="Sign in" onProof={show} />
}
