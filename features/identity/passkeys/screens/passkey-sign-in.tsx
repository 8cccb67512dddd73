import { sentenceOfError } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { keyRoundIcon } from '@kolo/ui/primitives/icons'
import { useState } from 'react'
import { callIdentity } from '../../screens/call-identity.ts'
import { useSession } from '../../sessions/screens/session-context.ts'
import { welcomeBack } from '../../sessions/screens/welcome-back.ts'
import { signInWithPasskey } from '../passkey.contract.ts'
import { namedAddress } from './named-address.ts'
import { knowsPasskeys, useOnDevice } from './use-browser-passkey.ts'

/** Signs in with a passkey and nothing else, where the browser knows them. */
export function PasskeySignIn() {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  if (!knowsPasskeys()) return null
  const named = namedAddress(location.href)
  if (named)
    return (
      <p className="muted auth-note">
        <a href={named}>Sign in with a passkey at localhost</a>
      </p>
    )
  async function use(): Promise<void> {
    setBusy(true)
    try {
      const answer = await useOnDevice('sign-in')
      const started = await callIdentity(signInWithPasskey, { body: { answer } })
      welcomeBack(started)
      session.adopt(started)
    } catch (problem) {
      toast.bad({ title: 'Failed to sign in', text: sentenceOfError(problem) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="lg" block icon={keyRoundIcon} busy={busy} onClick={() => void use()}>
      Use a passkey
    </Button>
  )
}
