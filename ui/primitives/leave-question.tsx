import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asked wherever something was typed and is about to be left, always in the same words. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    >
      What you typed here will be lost.
    </ConfirmDialog>
  )
}
