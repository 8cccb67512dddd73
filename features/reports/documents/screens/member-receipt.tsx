import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import type { OfMember } from '../../statements/screens/statement-sheet.tsx'
import { issueMemberReceipt, type Paper } from '../documents.contract.ts'
import { saidOf, savePaper } from './download-document.ts'

/** Opens the sheet in which an administrator has the receipt for a member's payment made. */
export function MemberReceiptButton({ of }: { of: OfMember }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={fileTextIcon} onClick={() => setOpen(true)}>
        Receipt
      </Button>
      {open && <ReceiptSheet of={of} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReceiptSheet({ of: { uid, fullName }, onClose }: { of: OfMember; onClose: () => void }) {
  return (
    <MutationSheet<{ code: string }, Paper>
      title={`Receipt of ${fullName}`}
      submit="Create document"
      initial={{ code: '' }}
      mutation={mutation(issueMemberReceipt, {
        params: { uid },
        body: ({ code }: { code: string }) => ({ code }),
      })}
      invalidates={['/api/papers']}
      successToast={saidOf}
      onDone={(paper) => {
        savePaper(paper)
        onClose()
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput
            label="Code of the payment"
            hint="As shown on the statement, such as PAY-2026-000123"
            maxLength={30}
            autoComplete="off"
            {...field('code')}
          />
          <p className="sm muted">
            A payment has one receipt, even if you request it often. The audit log records your request.
          </p>
        </>
      )}
    </MutationSheet>
  )
}
