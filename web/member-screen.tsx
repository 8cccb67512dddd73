/** One member with what each feature knows of them. */
import { SignInStateSetting, SignOutMember } from '@kolo/identity/screens'
import { GiveEmailSetting } from '@kolo/moving-in/screens'
import { MemberPage } from '@kolo/profile/screens'
import type { MemberEntry } from '@kolo/ui/patterns/client-feature'
import { memberSections } from './features.ts'

const audit: MemberEntry = {
  name: 'audit',
  at: 100,
  title: 'Audit log',
  load: async () => ({ default: (await import('./member-audit.tsx')).MemberAudit }),
}
const sections = [...memberSections, audit]

/** Everything about somebody, for administrators. */
export function MemberScreen() {
  return (
    <MemberPage
      sections={sections}
      rights={(member) => (
        <>
          <SignInStateSetting member={member} />
          <SignOutMember member={member} />
          <GiveEmailSetting member={member} />
        </>
      )}
    />
  )
}
