import { ActDialog, deed } from '@kolo/ui/patterns/act-sheet'
import { useAct } from '@kolo/ui/patterns/api'
import { toldAll, withoutRow, withRow } from '@kolo/ui/patterns/kept-answers'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { useState } from 'react'
import {
  type Invitation,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from '../invitations.contract.ts'

const toldRows = (change: (rows: readonly Invitation[]) => Invitation[]) => [
  toldAll(listInvitations, (page) => ({ ...page, rows: change(page.rows) })),
]

/** Sending an invitation again, and withdrawing it. */
export function InvitationActs({ invitation: { id, email } }: { invitation: Invitation }) {
  const [asking, setAsking] = useState(false)
  const again = useAct(sendInvitationAgain, {
    tells: (invitation) => toldRows((rows) => withRow(rows, invitation)),
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
        <ActDialog
          title="Withdraw this invitation?"
          confirm="Withdraw"
          danger
          deed={deed(withdrawInvitation, { params: { id } })}
          tells={() => toldRows((rows) => withoutRow(rows, id))}
          says={() => 'Withdrawn'}
          failed="Failed to withdraw it"
          onClose={() => setAsking(false)}
        >
          The link that was sent to {email} stops working, and the address is forgotten.
        </ActDialog>
      )}
    </div>
  )
}
