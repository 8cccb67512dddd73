import { getOwnProfile, type WholeProfile } from '@kolo/profile/contract'
import { callEndpoint, sentenceOfError, useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { Notice } from '@kolo/ui/primitives/notice'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { requestPasswordReset } from '../../identity.contract.ts'
import { unlinkedCacheUpdates } from '../../screens/account.cache.ts'
import { useSession } from '../../sessions/screens/session-context.ts'
import { readSignInWays, unlinkGoogle } from '../federated.contract.ts'
import { federatedSentence } from '../federated.messages.ts'
import { isOnlyWay } from '../federated.rules.ts'
import { ProviderMark } from './provider-mark.tsx'
import { named } from './provider-name.ts'
import { useGoogle } from './use-google.ts'

/** The row of the ways to sign in that is about Google; nothing where it is neither linked nor offered. */
export function GoogleSetting() {
  const { data: profile, refetch } = useRead(getOwnProfile, {})
  const { data: ways } = useRead(readSignInWays, {})
  if (!profile || !ways) return null
  const linked = profile.linkedProviders.includes('google.com')
  if (!linked && !ways.google) return null
  return (
    <div className="setting">
      <span className="glyph">
        <ProviderMark />
      </span>
      {linked ? <LinkedGoogle profile={profile} /> : <UnlinkedGoogle onDone={() => void refetch()} />}
    </div>
  )
}

function UnlinkedGoogle({ onDone }: { onDone: () => void }) {
  const session = useSession()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const google = useGoogle('link', {
    next: `${pathname}?tab=sign-in`,
    onTrouble: (text) => toast.bad({ title: named('Google is not linked'), onPage: text }),
    onDone: () => {
      toast.ok(named('Google linked'))
      void session.refresh()
      onDone()
    },
  })
  const sentence = google.trouble?.sentence ?? named(federatedSentence(query.get('google')) ?? '')
  return (
    <>
      <div className="grow">
        <p className="medium">{named('Google')}</p>
        <p className="sm muted">{named('Not linked. The Google account must have the same email.')}</p>
        {sentence && (
          <Notice tone="bad" live="alert" title={sentence}>
            {google.trouble?.blocked && (
              <Button look="ghost" size="sm" onClick={google.inPage}>
                Continue in this window
              </Button>
            )}
          </Notice>
        )}
      </div>
      {/* A second click starts over, so the button is not deaf while the popup is open. */}
      <Button aria-busy={google.busy || undefined} onClick={google.inPopup}>
        Link<span className="vh"> {named('Google')}</span>
      </Button>
    </>
  )
}

/** A first password comes through the mail, like a new one: the address proves who asks. */
async function askForPassword(email: string): Promise<void> {
  try {
    await callEndpoint(requestPasswordReset, { body: { email } })
    toast.ok({ title: 'Password reset email sent', text: `Open the link we sent to ${email}.` })
  } catch (problem) {
    toast.bad({ title: 'Failed to update password', text: sentenceOfError(problem) })
  }
}

function LinkedGoogle({ profile }: { profile: WholeProfile }) {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const only = isOnlyWay(profile.linkedProviders, 'google.com')
  const linkedAt = profile.providerData['google.com']?.linkedAt
  return (
    <>
      <div className="grow">
        <p className="medium">{named('Google')}</p>
        <p className="sm muted">
          {profile.email}
          {linkedAt && (
            <>
              <br />
              Added <Moment at={linkedAt} />
            </>
          )}
        </p>
      </div>
      {profile.primaryProvider === 'google.com' && (
        <Chip tone="ink" plain>
          Main
        </Chip>
      )}
      {only ? (
        <Button onClick={() => void askForPassword(profile.email)}>Set a password</Button>
      ) : (
        <Button onClick={() => setAsking(true)}>
          Unlink<span className="vh"> {named('Google')}</span>
        </Button>
      )}
      {asking && (
        <MutationDialog
          title={named('Unlink Google?')}
          confirm="Unlink"
          mutation={mutation(unlinkGoogle, {})}
          cacheUpdates={unlinkedCacheUpdates}
          successToast={() => named('Google unlinked')}
          failed={named('Google is still linked')}
          onDone={session.adopt}
          onClose={() => setAsking(false)}
        >
          You will sign in with your password, and you are signed out everywhere else.
        </MutationDialog>
      )}
    </>
  )
}
