import { useRead } from '@kolo/ui/patterns/api'
import type { MemberEntry, MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { Screen } from '@kolo/ui/patterns/screen'
import { Pick } from '@kolo/ui/primitives/choices'
import { SkeletonRows } from '@kolo/ui/primitives/progress'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { getProfile, type WholeProfile } from '../../profiles/profile.contract.ts'
import { ChangeMemberForm, type MemberChange } from './change-member-form.tsx'
import { MemberHead, type MemberPart, WholeMember } from './member-parts.tsx'

type Part = { name: string; title: string; Section: ComponentType<MemberSectionProps> }

const notes: MemberEntry = {
  name: 'notes',
  at: 0,
  title: 'Notes',
  load: async () => ({ default: (await import('./member-notes.tsx')).MemberNotes }),
}

/** One member whole, for administrators: who they are, what they may, and what each feature knows of them. */
export function MemberPage({ sections, rights }: { sections: readonly MemberEntry[]; rights?: MemberPart }) {
  const { id: uid = '' } = useParams()
  const read = useRead(getProfile, { params: { uid } })
  return (
    <Screen of={read} what="this member">
      {(member) =>
        member.view === 'whole' ? (
          <LoadedMember key={member.uid} member={member} sections={sections} rights={rights} />
        ) : (
          <MemberHead member={member} titled />
        )
      }
    </Screen>
  )
}

function LoadedMember({
  member,
  sections,
  rights,
}: {
  member: WholeProfile
  sections: readonly MemberEntry[]
  rights: MemberPart | undefined
}) {
  const [search, setSearch] = useSearchParams()
  const [change, setChange] = useState<MemberChange>()
  const [parts] = useState(() => partsOf(sections, member))
  const open = parts.find(({ name }) => name === search.get('part'))
  const show = (part: string) => setSearch(part ? { part } : {}, { replace: true })
  return (
    <>
      <MemberHead member={member} titled />
      <fieldset className="picks" aria-label="What is shown">
        <Pick pressed={!open} onPress={() => show('')}>
          Overview
        </Pick>
        {parts.map(({ name, title }) => (
          <Pick key={name} pressed={open?.name === name} onPress={() => show(name)}>
            {title}
          </Pick>
        ))}
      </fieldset>
      {open ? (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <h2 className="sec">{open.title}</h2>
          <open.Section member={member} />
        </Suspense>
      ) : (
        <div className="card card-pad stack">
          <h2 className="vh">Overview</h2>
          <WholeMember member={member} onChange={setChange} rights={rights} />
        </div>
      )}
      {change && <ChangeMemberForm change={change} profile={member} onDone={() => setChange(undefined)} />}
    </>
  )
}

/** Everything but one's own notes, which nobody reads of themselves. */
function partsOf(sections: readonly MemberEntry[], member: WholeProfile): readonly Part[] {
  const own = member.can.changeRole === 'own-record'
  return [...(own ? [] : [notes]), ...sections]
    .toSorted((a, b) => a.at - b.at)
    .map(({ name, title, load }) => ({ name, title, Section: lazy(load) }))
}
