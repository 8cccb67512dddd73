/** Who may do what with statements of the community's bank: administrators alone, because narrations
 * name people and accounts. Members say of money that they sent it, and see what they said. */
import { defineAccess } from '@kolo/foundation/access'

/** What the decisions look at on a statement: how many of its lines somebody has decided. */
export type StatementSubject = { decided: number }

/** And on a batch of lines: who asked a second administrator, as long as that waits. */
export type BatchSubject = { askedBy: string | undefined }

export const bankStatementsAccess = defineAccess('bankStatements', {
  view: { permission: 'manage_savings' },
  import: { permission: 'manage_savings' },
  decide: { permission: 'manage_savings' },
  /** While it waits the second administrator approves it or sends it back. */
  takeBack: {
    permission: 'manage_savings',
    refusalFor: ({ uid }, { askedBy }: BatchSubject) =>
      askedBy === undefined || askedBy === uid ? undefined : ('batch-not-yours' as const),
  },
  /** Money that has left a member's bank may be asked about even when the profile is not active. */
  claim: { permission: 'edit_savings', openToInactive: true },
  viewClaims: { permission: 'view_savings', openToInactive: true },
  remove: {
    permission: 'manage_savings',
    refusalFor: (_, { decided }: StatementSubject) =>
      decided > 0 ? ('statement-decided' as const) : undefined,
  },
})
