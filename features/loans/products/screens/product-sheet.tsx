/** A loan product: its terms, what waits for another administrator, and what can be done with it. */
import { WaitingNotice } from '@kolo/approvals/screens'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import type { LoanTerms } from '../loan-terms.rules.ts'
import { closeLoanProduct, type LoanProduct, openLoanProduct } from '../product.contract.ts'
import { LoanTermFacts } from './loan-term-facts.tsx'
import { productCacheUpdates, productReads } from './product.cache.ts'
import { ProductFormSheet } from './product-form-sheet.tsx'

export function ProductSheet({ product, onClose }: { product: LoanProduct; onClose: () => void }) {
  const [step, setStep] = useState<'edit' | 'open' | 'close'>()
  const back = () => setStep(undefined)
  if (step === 'edit') return <ProductFormSheet product={product} onClose={back} />
  if (step === 'open') return <OpenSheet product={product} onClose={back} />
  if (step === 'close') return <CloseSheet product={product} onClose={back} />
  const { can, terms, draft, preparedBy, preparedAt, waiting } = product
  return (
    <Sheet
      open
      title={product.name}
      onClose={onClose}
      foot={
        <>
          {can.edit === true && <Button onClick={() => setStep('edit')}>Change</Button>}
          {can.close === true && (
            <Button look="danger-line" onClick={() => setStep('close')}>
              Close
            </Button>
          )}
          {can.open === true && (
            <Button look="primary" onClick={() => setStep('open')}>
              Open to members
            </Button>
          )}
        </>
      }
    >
      <p className="sm faint num">{product.code}</p>
      {product.purpose !== '' && <p className="muted">{product.purpose}</p>}
      {waiting && <WaitingNotice approval={waiting} cacheUpdates={() => []} />}
      {terms && <TermsFacts title={`Terms, version ${product.openVersion}`} terms={terms} />}
      {draft && <TermsFacts title={`Terms to be opened, version ${draft.number}`} terms={draft.terms} />}
      <Facts
        facts={[
          {
            key: 'prepared',
            name: `Written by ${preparedBy.fullName}`,
            value: <Moment at={preparedAt} />,
          },
        ]}
      />
    </Sheet>
  )
}

function TermsFacts({ title, terms }: { title: string; terms: LoanTerms }) {
  return (
    <>
      <h3>{title}</h3>
      <LoanTermFacts terms={terms} />
    </>
  )
}

function OpenSheet({ product, onClose }: { product: LoanProduct; onClose: () => void }) {
  return (
    <MutationSheet<object, LoanProduct>
      title={`Open ${product.name} to members?`}
      submit="Open to members"
      initial={{}}
      mutation={mutation(openLoanProduct, {
        params: { id: product.id },
        body: () => ({ version: product.version }),
      })}
      cacheUpdates={productCacheUpdates}
      invalidates={productReads}
      successToast={({ status, draft }) =>
        status === 'open' && !draft ? 'The terms are open' : 'Waiting for a second administrator'
      }
      onClose={onClose}
    >
      {() => (
        <>
          <p className="muted">These terms do not change afterwards. Other terms are a new version.</p>
          {product.draft && (
            <TermsFacts title={`Version ${product.draft.number}`} terms={product.draft.terms} />
          )}
        </>
      )}
    </MutationSheet>
  )
}

function CloseSheet({ product, onClose }: { product: LoanProduct; onClose: () => void }) {
  return (
    <MutationSheet<{ reason: string }, LoanProduct>
      title={`Close ${product.name}?`}
      submit="Close product"
      danger
      initial={{ reason: '' }}
      mutation={mutation(closeLoanProduct, {
        params: { id: product.id },
        body: ({ reason }) => ({ version: product.version, reason }),
      })}
      cacheUpdates={productCacheUpdates}
      invalidates={productReads}
      successToast={() => ({ title: 'Loan product closed', text: product.name })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="muted">No new loans of this product. Loans that run go on.</p>
          <TextArea
            label="Reason"
            hint="It is kept in the audit log"
            maxLength={500}
            rows={3}
            {...form.field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}
