import { WaitingNotice } from '@kolo/approvals/screens'
import { dayIn, lagos } from '@kolo/foundation/time'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import type { ReactNode } from 'react'
import type { ProfileCard, WholeProfile } from '../../profiles/profile.contract.ts'
import {
  genderNames,
  kycNames,
  maritalStatusNames,
  roleNames,
  tierNames,
} from '../../profiles/profile.messages.ts'
import { formatPhone } from '../../profiles/profile.rules.ts'
import { KycChip } from '../../profiles/screens/kyc-chip.tsx'
import { askedCacheUpdates } from '../../profiles/screens/profile.cache.ts'
import { ActiveChip, CheckedChip } from '../../profiles/screens/profile-facts.tsx'
import type { MemberChange } from './change-member-form.tsx'

/** What another feature shows of a member: their rights to sign in, their statements. Profiles know nothing of those. */
export type MemberPart = (member: WholeProfile) => ReactNode

type Member = WholeProfile | ProfileCard

/** Who it is; `titled`: the name is the heading of a page. */
export function MemberHead({ member, titled = false }: { member: Member; titled?: boolean }) {
  const Name = titled ? 'h1' : 'p'
  return (
    <div className="dhead">
      <Avatar name={member.fullName} picture={member.avatar} size="lg" />
      <div className="grow stack stack-1">
        <Name className="item-title text-lg" {...(titled ? { tabIndex: -1 } : {})}>
          {member.fullName}
        </Name>
        <p className="sm muted num">
          {member.memberCode} · joined <Day day={dayIn(lagos, member.createdAt)} />
        </p>
        <p className="row row-2">
          <ActiveChip isActive={member.isActive} />
          <Chip plain>{tierNames[member.accountTier]}</Chip>
          {member.role !== 'user' && (
            <Chip tone="ink" plain>
              {roleNames[member.role]}
            </Chip>
          )}
        </p>
      </div>
    </div>
  )
}

const notTold = 'Not told'

/** What both staff roles see. */
function sharedFacts(member: Member) {
  return [
    { key: 'email', name: 'Email', value: <span className="sm">{member.email}</span> },
    { key: 'checked', name: 'Email checked', value: <CheckedChip checked={member.emailVerified} /> },
    { key: 'identity', name: 'Identity', value: <KycChip status={member.kycStatus} /> },
    { key: 'complete', name: 'Profile', value: member.profileComplete ? 'Complete' : 'Not complete' },
    {
      key: 'active',
      name: 'Last here',
      value: member.lastActiveAt ? <Moment at={member.lastActiveAt} /> : 'Never',
    },
  ]
}

/** What moderators see of somebody. */
export function CardMember({ member }: { member: ProfileCard }) {
  return (
    <>
      <h3 className="sub2">Details</h3>
      <Facts facts={sharedFacts(member)} />
    </>
  )
}

/** What administrators see of somebody, and may change. */
export function WholeMember({
  member,
  onChange,
  rights,
  papers,
}: {
  member: WholeProfile
  rights: MemberPart | undefined
  papers?: MemberPart | undefined
  onChange: (change: MemberChange) => void
}) {
  const { stats } = member
  return (
    <>
      <h3 className="sub2">Money</h3>
      <Facts
        facts={[
          { key: 'savings', name: 'Savings', value: <Naira amount={stats.totalSavings} /> },
          { key: 'wallet', name: 'Wallet', value: <Naira amount={member.walletKobo} /> },
          { key: 'investments', name: 'Investments', value: <Naira amount={stats.totalInvestments} /> },
        ]}
      />
      {papers?.(member)}
      <h3 className="sub2">Details</h3>
      <Facts
        facts={[
          ...sharedFacts(member),
          { key: 'phone', name: 'Phone', value: formatPhone(member.phone) || notTold },
          {
            key: 'birth',
            name: 'Date of birth',
            value: member.dateOfBirth ? <Day day={member.dateOfBirth} /> : notTold,
          },
          { key: 'gender', name: 'Gender', value: member.gender ? genderNames[member.gender] : notTold },
          {
            key: 'marital',
            name: 'Marital status',
            value: member.maritalStatus ? maritalStatusNames[member.maritalStatus] : notTold,
          },
          { key: 'location', name: 'Lives in', value: member.location || notTold },
          { key: 'work', name: 'Work', value: member.occupation || notTold },
          ...kinFacts(member),
          { key: 'sign-ins', name: 'Sign-ins', value: String(stats.loginCount) },
        ]}
      />
      <MemberRights member={member} onChange={onChange}>
        {rights?.(member)}
      </MemberRights>
    </>
  )
}

/** The next of kin, where one is named. */
function kinFacts({ nextOfKin }: Pick<WholeProfile, 'nextOfKin'>) {
  if (!nextOfKin) return []
  const { fullName, phone, relationship, sharePercent } = nextOfKin
  const value = [fullName, relationship, formatPhone(phone), `${sharePercent} %`].filter(Boolean).join(', ')
  return [{ key: 'kin', name: 'Next of kin', value }]
}

const rights = [
  { kind: 'role', title: 'Role', decision: 'changeRole' },
  { kind: 'tier', title: 'Tier', decision: 'changeTier' },
  { kind: 'standing', title: 'Status', decision: 'changeMemberStatus' },
  { kind: 'identity', title: 'Identity check', decision: 'changeIdentity' },
] as const

function MemberRights({
  member,
  onChange,
  children,
}: {
  member: WholeProfile
  children: ReactNode
  onChange: (change: MemberChange) => void
}) {
  const own = rights.some(({ decision }) => member.can[decision] === 'own-record')
  const values = {
    role: roleNames[member.role],
    tier: tierNames[member.accountTier],
    standing: member.isActive ? 'Active' : 'Not active',
    identity: kycNames[member.kycStatus],
  }
  return (
    <>
      <h3 className="sub2">Rights</h3>
      {member.waiting?.map((approval) => (
        <WaitingNotice
          key={approval.id}
          approval={approval}
          cacheUpdates={(decided) => askedCacheUpdates(member.uid, decided)}
        />
      ))}
      <div>
        {rights.map(({ kind, title, decision }) => (
          <div className="setting" key={kind}>
            <div className="grow">
              <p className="medium">{title}</p>
              <p className="sm muted">{values[kind]}</p>
            </div>
            <Button
              disabled={member.can[decision] !== true}
              aria-label={`Change ${title.toLowerCase()}`}
              onClick={() => onChange(kind)}
            >
              Change
            </Button>
          </div>
        ))}
        {children}
      </div>
      {own && (
        <p className="sm muted">
          You cannot change your own role, tier or status. Ask another administrator.
        </p>
      )}
    </>
  )
}
