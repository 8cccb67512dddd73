import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button, type ButtonLook } from '@kolo/ui/primitives/button'
import { downloadIcon, fileTextIcon } from '@kolo/ui/primitives/icons'
import { lazy, Suspense, useState } from 'react'
import type { OfMember } from '../../statements/screens/statement-sheet.tsx'
import { issueCertificate, issueMemberReceipt, issueReceipt, type Paper } from '../documents.contract.ts'
import { saidOf, savePaper } from './download-document.ts'

const FetchedSheet = lazy(async () => ({
  default: (await import('../../statements/screens/statement-sheet.tsx')).StatementSheet,
}))

/** Opens the sheet in which a statement is taken: of this account, or of a member for administrators. */
export function StatementButton({
  account,
  of,
  look = 'line',
  size,
  children = 'Statement',
}: {
  account?: string
  of?: OfMember
  look?: ButtonLook
  size?: 'sm'
  children?: string
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look={look} {...(size ? { size } : {})} icon={fileTextIcon} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <FetchedSheet account={account} of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const receiptSaid = {
  invalidates: ['/api/papers'],
  onDone: (paper: Paper) => {
    savePaper(paper)
    toast.ok(saidOf(paper))
  },
  failed: 'There is no receipt now',
}

/** Saves the receipt of a confirmed payment; asked again, it is the same one. */
export function ReceiptButton({ paymentId, size }: { paymentId: string; size?: 'sm' }) {
  const act = useEndpointMutation(issueReceipt, receiptSaid)
  return (
    <Button
      look="ghost"
      {...(size ? { size } : {})}
      icon={downloadIcon}
      busy={act.isPending}
      onClick={() => act.mutate({ input: { body: { paymentId } } })}
    >
      Receipt
    </Button>
  )
}

/** Saves the certificate of the shares its reader holds now. */
export function CertificateButton() {
  const act = useEndpointMutation(issueCertificate, {
    ...receiptSaid,
    failed: 'There is no certificate now',
  })
  return (
    <Button icon={downloadIcon} busy={act.isPending} onClick={() => act.mutate({ input: {} })}>
      Certificate
    </Button>
  )
}

/** Saves the receipt for a member's payment that is before an administrator. */
export function ReceiptOfMemberButton({ uid, code }: { uid: string; code: string }) {
  const act = useEndpointMutation(issueMemberReceipt, receiptSaid)
  return (
    <Button
      icon={downloadIcon}
      busy={act.isPending}
      onClick={() => act.mutate({ input: { params: { uid }, body: { code } } })}
    >
      Receipt
    </Button>
  )
}
