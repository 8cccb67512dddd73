import { communityOfPage } from '@kolo/ui/patterns/community'
import { Moment } from '@kolo/ui/patterns/moments'
import { Chip } from '@kolo/ui/primitives/chip'
import { Icon } from '@kolo/ui/primitives/icon'
import { keyRoundIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import type { ReactNode } from 'react'
import type { WholeProfile } from '../../profiles/profile.contract.ts'
import { SettingsCard } from './setting-row.tsx'

/** The ways somebody can sign in: the password here, what else there is from who knows about it. */
export function SignInSettings({ profile, children }: { profile: WholeProfile; children?: ReactNode }) {
  const hasPassword = profile.linkedProviders.includes('password')
  const linkedAt = profile.providerData.password?.linkedAt
  return (
    <>
      <SettingsCard title="Ways to sign in" lead="You need at least one.">
        {hasPassword && (
          <div className="setting">
            <span className="glyph">
              <Icon of={keyRoundIcon} />
            </span>
            <div className="grow">
              <p className="medium">Email and password</p>
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
            {profile.primaryProvider === 'password' && (
              <Chip tone="ink" plain>
                Main
              </Chip>
            )}
          </div>
        )}
        {children}
      </SettingsCard>
      <Notice tone="quiet" title={`When ${communityOfPage().provider.name} is your only way to sign in,`}>
        you cannot unlink it. Set a password first.
      </Notice>
    </>
  )
}
