import type { Kobo } from '@kolo/foundation/money'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { Facts, MoreLink } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { banIcon } from '@kolo/ui/primitives/icons'
import { useState } from 'react'
import { AskHigherLimit } from '../../limits/screens/request-higher-limit.tsx'
import { tierAfter } from '../../limits/tiers.rules.ts'
import { ProvePhone } from '../../phone/screens/verify-phone.tsx'
import { identityCheckPath } from '../../profile.paths.ts'
import type { WholeProfile } from '../profile.contract.ts'
import { roleNames, tierNames } from '../profile.messages.ts'
import { KycChip } from './kyc-chip.tsx'

/** Active or not. */
export function ActiveChip({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Chip tone="ok">Active</Chip>
  ) : (
    <Chip tone="bad" icon={banIcon}>
      Not active
    </Chip>
  )
}

/** Checked or not checked. */
export function CheckedChip({ checked }: { checked: boolean }) {
  return checked ? <Chip tone="ok">Checked</Chip> : <Chip>Not checked</Chip>
}

/** What the community knows about the account; nothing here is edited by its member. */
export function AccountCard({ profile }: { profile: WholeProfile }) {
  return (
    <section className="card card-pad stack stack-3">
      <h2>Your account</h2>
      <Facts
        facts={[
          { key: 'email', name: 'Email', value: <CheckedChip checked={profile.emailVerified} /> },
          {
            key: 'phone',
            name: 'Phone',
            value: (
              <>
                <CheckedChip checked={profile.phoneVerified} />{' '}
                {profile.can.provePhone === true && <ProvePhone phone={profile.phone} />}
              </>
            ),
          },
          { key: 'kyc', name: 'Identity', value: <KycChip status={profile.kycStatus} /> },
          { key: 'tier', name: 'Tier', value: tierNames[profile.accountTier] },
          { key: 'role', name: 'Role', value: roleNames[profile.role] },
        ]}
      />
      <MoreLink to={identityCheckPath}>
        {profile.kycStatus === 'verified' ? 'Documents' : 'Check your identity'}
      </MoreLink>
    </section>
  )
}

/** What the member's tier allows, in words. */
export function TierCard({ profile }: { profile: WholeProfile }) {
  const write = useNairaText()
  const { limits, accountTier } = profile
  const [asked, setAsked] = useState(false)
  const upTo = (limit: Kobo | null, start: string, end: string) =>
    limit === null ? `${start} no limit ${end}` : `${start} up to ${write(limit)} ${end}`
  return (
    <section className="card card-pad stack stack-3">
      <h2>What {tierNames[accountTier]} allows</h2>
      <ul className="stack stack-2 sm muted">
        <li>{upTo(limits.singleDeposit, 'Put in', 'at a time')}</li>
        <li>{upTo(limits.balance, 'Hold', 'in all')}</li>
        <li>{upTo(limits.invested, 'Invest', 'in all')}</li>
        <li>{upTo(limits.dailyWithdrawal, 'Withdraw', 'a day')}</li>
      </ul>
      {asked && <p className="sm muted">You requested a higher limit. We notify you of the decision.</p>}
      {tierAfter(accountTier) !== undefined && profile.can.editProfile === true && !asked && (
        <AskHigherLimit invalidates={['/api/savings', '/api/home']} onAsked={() => setAsked(true)} />
      )}
    </section>
  )
}
