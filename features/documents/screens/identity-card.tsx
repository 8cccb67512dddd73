import { KycChip } from '@kolo/profile/screens'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { maskedWords, numberNames } from '../document-names.messages.ts'
import { type IdentityCheck, saveIdentityNumber } from '../documents.contract.ts'
import { type NumberKind, numberKinds } from '../documents.rules.ts'
import { touchedByDocuments } from './documents.cache.ts'

const next: Record<IdentityCheck['status'], string> = {
  pending: 'Add your NIN or BVN, then an identity document. Your limits rise once it is approved.',
  in_review: 'An administrator checks your document. We notify you of the result.',
  verified: 'You can withdraw money, and you have the limits of your tier.',
  rejected: 'Your last document was rejected. Read why, and send another one.',
  expired: 'Your document has expired. Send a new one so that you can withdraw money again.',
}

/** Where the identity check stands, and the two numbers, of which only the end is ever shown. */
export function IdentityCard({ identity: { status, numbers, can } }: { identity: IdentityCheck }) {
  const [giving, setGiving] = useState<NumberKind>()
  const facts = numberKinds.map((kind) => {
    const given = numbers.find((each) => each.kind === kind)
    return {
      key: kind,
      name: numberNames[kind],
      value: (
        <span className="row row-2">
          {given ? (
            <span className="num">{maskedWords(given.last4)}</span>
          ) : (
            <span className="faint">Not given</span>
          )}
          {can.saveNumber === true && (
            <Button
              size="sm"
              aria-label={`${given ? 'Change' : 'Add'} your ${numberNames[kind]}`}
              onClick={() => setGiving(kind)}
            >
              {given ? 'Change' : 'Add'}
            </Button>
          )}
        </span>
      ),
    }
  })
  return (
    <section className="card card-pad stack stack-3" aria-labelledby="identity-check">
      <div className="row">
        <h2 className="grow" id="identity-check">
          Identity check
        </h2>
        <KycChip status={status} />
      </div>
      <p className="sm muted">{next[status]}</p>
      <Facts facts={facts} />
      {giving && <NumberSheet kind={giving} onClose={() => setGiving(undefined)} />}
    </section>
  )
}

function NumberSheet({ kind, onClose }: { kind: NumberKind; onClose: () => void }) {
  const name = numberNames[kind]
  return (
    <MutationSheet<{ number: string }, IdentityCheck>
      title={`Your ${name}`}
      submit="Save"
      initial={{ number: '' }}
      mutation={mutation(saveIdentityNumber, {
        body: ({ number }: { number: string }) => ({ kind, number }),
      })}
      invalidates={touchedByDocuments}
      successToast={() => `${name} saved`}
      problemTitle={`Your ${name} was not saved.`}
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput
          label={name}
          hint="11 digits. We keep it encrypted and show only the last four, even to administrators."
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...field('number')}
        />
      )}
    </MutationSheet>
  )
}
