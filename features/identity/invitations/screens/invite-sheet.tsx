import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { toldAll, withRow } from '@kolo/ui/patterns/kept-answers'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { callIdentity } from '../../screens/call-identity.ts'
import {
  type InvitedPeople,
  invitePeople,
  type leftOutReasons,
  listInvitations,
} from '../invitations.contract.ts'
import { addressesIn, invitationDays, invitedAtOnce } from '../invitations.rules.ts'

/** Why an address was left out. */
export const leftOutWords: Record<(typeof leftOutReasons)[number], string> = {
  member: 'is a member already',
  invited: 'has an invitation that works; send it again from the list',
  'enough-mail': 'was sent enough invitations today',
}

type Values = { emails: string }

/** Invites everybody whose address is typed or pasted. */
export function InviteSheet({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (answer: InvitedPeople) => void
}) {
  return (
    <ActSheet<Values, InvitedPeople>
      title="Invite people"
      submit={({ emails }) => {
        const { length } = addressesIn(emails).emails
        return length > 1 ? `Send ${length} invitations` : 'Send the invitation'
      }}
      initial={{ emails: '' }}
      deed={deed(invitePeople, {
        call: callIdentity,
        body: ({ emails }: Values) => ({ emails: addressesIn(emails).emails }),
        check: ({ emails }: Values) => ({ emails: wrongIn(emails) }),
      })}
      tells={({ sent }) => [
        toldAll(listInvitations, (page) => ({ ...page, rows: sent.reduce(withRow, page.rows) })),
      ]}
      failed="Failed to send the invitations"
      onDone={onDone}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextArea
            {...field('emails')}
            label="Email addresses"
            hint={`One or several, at most ${invitedAtOnce}: on lines of their own, or with commas between them.`}
            rows={6}
            maxLength={20_000}
            autoCapitalize="none"
            spellCheck={false}
          />
          <p className="sm muted">
            Each gets a link that opens one account, for that address alone, within {invitationDays} days. The
            mail names you. Whoever comes by it need not check the address again.
          </p>
        </>
      )}
    </ActSheet>
  )
}

function wrongIn(text: string): string | undefined {
  const { wrong } = addressesIn(text)
  const [first] = wrong
  if (first === undefined) return undefined
  const more = wrong.length > 1 ? ` ${wrong.length - 1} more like it.` : ''
  return `“${first.slice(0, 60)}” is not an email address.${more}`
}
