import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { updateQueries, withoutRow, withRow } from '@kolo/ui/patterns/query-cache'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { useState } from 'react'
import {
  type Invitation,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from '../invitations.contract.ts'

/** What a command tells of the list. */
export const invitationsCacheUpdates = (change: (rows: readonly Invitation[]) => Invitation[]) => [
  updateQueries(listInvitations, (page) => ({ ...page, rows: change(page.rows) })),
]

/** Sending an invitation again, and withdrawing it. */
export function InvitationActs({ invitation: { id, email } }: { invitation: Invitation }) {
  const [asking, setAsking] = useState(false)
  const again = useEndpointMutation(sendInvitationAgain, {
    cacheUpdates: (invitation) => invitationsCacheUpdates((rows) => withRow(rows, invitation)),
    onDone: () => toast.ok('Sent again'),
    failed: 'Failed to send it again',
  })
  return (
    <div className="btn-row">
      <Button size="sm" busy={again.isPending} onClick={() => again.mutate({ input: { params: { id } } })}>
        Send again<span className="vh"> to {email}</span>
      </Button>
      <Button size="sm" onClick={() => setAsking(true)}>
        Withdraw<span className="vh"> the invitation of {email}</span>
      </Button>
      {asking && (
        <MutationDialog
          title="Withdraw this invitation?"
          confirm="Withdraw"
          danger
          mutation={mutation(withdrawInvitation, { params: { id } })}
          cacheUpdates={() => invitationsCacheUpdates((rows) => withoutRow(rows, id))}
          successToast={() => 'Withdrawn'}
          failed="Failed to withdraw it"
          onClose={() => setAsking(false)}
        >
          The link that was sent to {email} stops working, and the address is forgotten.
        </MutationDialog>
      )}
    </div>
  )
}
