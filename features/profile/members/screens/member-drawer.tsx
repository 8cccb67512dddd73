import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Screen } from '@kolo/ui/patterns/screen'
import { IconButton } from '@kolo/ui/primitives/button'
import { MoreLink } from '@kolo/ui/primitives/card'
import { chevronDownIcon, chevronUpIcon } from '@kolo/ui/primitives/icons'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useState } from 'react'
import { memberPath } from '../../profile.paths.ts'
import { getProfile } from '../../profiles/profile.contract.ts'
import type { MemberChange } from './change-member-form.tsx'
import { CardMember, MemberHead, type MemberPart, WholeMember } from './member-parts.tsx'

const ChangeMemberForm = late(async () => (await import('./change-member-form.tsx')).ChangeMemberForm)

/** One member over the list; the arrows go to the rows above and below without closing. */
export function MemberDrawer({
  uid,
  uids,
  onShow,
  rights,
  papers,
}: {
  uid: string
  /** The rows of the list, in order. */
  uids: readonly string[]
  onShow: (uid: string | undefined) => void
  rights?: MemberPart | undefined
  papers?: MemberPart | undefined
}) {
  const read = useRead(getProfile, { params: { uid } })
  const [change, setChange] = useState<MemberChange>()
  const at = uids.indexOf(uid)
  const step = (to: string | undefined, icon: string, label: string) => (
    <IconButton icon={icon} label={label} disabled={!to} onClick={() => onShow(to)} />
  )
  const profile = read.data
  if (change && profile?.view === 'whole') {
    return <ChangeMemberForm change={change} profile={profile} onDone={() => setChange(undefined)} />
  }
  return (
    <Sheet
      open
      title="Member"
      onClose={() => onShow(undefined)}
      tools={
        <>
          {step(uids[at - 1], chevronUpIcon, 'Previous member')}
          {step(at < 0 ? undefined : uids[at + 1], chevronDownIcon, 'Next member')}
        </>
      }
    >
      <Screen of={read} what="this member">
        {(member) => (
          <>
            <MemberHead member={member} />
            {member.view === 'whole' && (
              <MoreLink to={memberPath(member.uid)}>Everything about them</MoreLink>
            )}
            {member.view === 'whole' ? (
              <WholeMember member={member} onChange={setChange} rights={rights} papers={papers} />
            ) : (
              <CardMember member={member} />
            )}
          </>
        )}
      </Screen>
    </Sheet>
  )
}
