import { Moment } from '@kolo/ui/patterns/moments'
import { Chip } from '@kolo/ui/primitives/chip'
import { Icon } from '@kolo/ui/primitives/icon'
import { keyRoundIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import type { WholeProfile } from '../profile.contract.ts'
import type { Provider } from '../profile.rules.ts'
import { SettingsCard } from './setting-row.tsx'

const providerNames: Record<Provider, string> = { password: 'Email and password', 'google.com': 'Google' }

/** The ways somebody can sign in. */
export function SignInSettings({ profile }: { profile: WholeProfile }) {
  return (
    <>
      <SettingsCard title="Ways to sign in" lead="You need at least one.">
        {profile.linkedProviders.map((provider) => {
          const linkedAt = profile.providerData[provider]?.linkedAt
          return (
            <div className="setting" key={provider}>
              <span className="glyph">
                <Icon of={keyRoundIcon} />
              </span>
              <div className="grow">
                <p className="medium">{providerNames[provider]}</p>
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
              {provider === profile.primaryProvider && (
                <Chip tone="ink" plain>
                  Main
                </Chip>
              )}
            </div>
          )
        })}
      </SettingsCard>
      {!profile.linkedProviders.includes('google.com') && (
        <Notice tone="quiet" title="Signing in with Google is not open yet.">
          When it is, you will link your Google account here. It must have the same email.
        </Notice>
      )}
    </>
  )
}
