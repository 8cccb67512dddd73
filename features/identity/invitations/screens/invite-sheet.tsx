import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { updateQueries, withRow } from '@kolo/ui/patterns/query-cache'
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
    <MutationSheet<Values, InvitedPeople>
      title="Invite people"
      submit={({ emails }) => {
        const { length } = addressesIn(emails).emails
        return length > 1 ? `Send ${length} invitations` : 'Send the invitation'
      }}
      initial={{ emails: '' }}
      mutation={mutation(invitePeople, {
        call: callIdentity,
        body: ({ emails }: Values) => ({ emails: addressesIn(emails).emails }),
        check: ({ emails }: Values) => ({ emails: wrongIn(emails) }),
      })}
      cacheUpdates={({ sent }) => [
        updateQueries(listInvitations, (page) => ({ ...page, rows: sent.reduce(withRow, page.rows) })),
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
            Each person gets a link that opens one account, for that address only, within {invitationDays}{' '}
            days. The mail names you. Their address counts as verified.
          </p>
        </>
      )}
    </MutationSheet>
  )
}

function wrongIn(text: string): string | undefined {
  const { wrong } = addressesIn(text)
  const [first] = wrong
  if (first === undefined) return undefined
  const more = wrong.length > 1 ? ` ${wrong.length - 1} more like it.` : ''
  return `“${first.slice(0, 60)}” is not an email address.${more}`
}
