import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { toast } from '@kolo/ui/patterns/toasts'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { type BankStatement, sortStatementLines } from '../statement.contract.ts'
import { type IgnoredKind, ignoredKinds } from '../statement.rules.ts'
import { type Chosen, ignoredWords, linesWords } from './line.messages.ts'
import { statementCacheUpdates } from './statement.cache.ts'

const refOf = ({ line }: Chosen) => ({ id: line.id, version: line.version })

/** Sets lines aside that are no money of members: nothing is booked for them. */
export function SetAsideSheet({
  statement,
  chosen,
  onClose,
  onDone,
}: {
  statement: BankStatement
  chosen: readonly Chosen[]
  onClose: () => void
  onDone: () => void
}) {
  // What is in the books already is known by its slip, or by what Paystack paid out; nothing else is that.
  const isBooked = {
    cash: chosen.every(({ line }) => line.banking !== undefined),
    settlement: chosen.every(({ line }) => line.settlement?.booked !== undefined),
  }
  const kinds = ignoredKinds.filter(
    (kind) =>
      kind !== 'outgoing' &&
      kind !== 'voucher' &&
      ((kind !== 'cash' && kind !== 'settlement') || isBooked[kind]),
  )
  const known = (['cash', 'settlement'] as const).find((kind) => isBooked[kind])
  return (
    <MutationSheet
      title={`Set ${linesWords(chosen.length)} aside?`}
      submit="Set aside"
      initial={{ as: (known ?? '') as IgnoredKind | '' }}
      mutation={mutation(sortStatementLines, {
        params: { id: statement.id },
        body: (values: { as: IgnoredKind | '' }) => ({
          lines: chosen.map(refOf),
          as: values.as || undefined,
        }),
        check: ({ as }) => (as === '' ? { as: 'Say what it is.' } : {}),
      })}
      cacheUpdates={statementCacheUpdates}
      invalidates={[`/api/bank-statements/${statement.id}/lines`]}
      successToast={() => ({ title: 'Set aside', text: 'Nothing was booked. You can bring it back.' })}
      onClose={onClose}
      onDone={onDone}
    >
      {({ values, setValue, errors }) => (
        <FieldGroup
          label="What is it?"
          hint="Money that no member sent. Nothing is booked for it here."
          error={errors.as}
        >
          <OptionCards
            options={kinds.map((kind) => ({ value: kind, label: ignoredWords[kind] }))}
            value={values.as}
            onValue={(as) => setValue('as', as)}
          />
        </FieldGroup>
      )}
    </MutationSheet>
  )
}

export function useBringBack(statement: BankStatement) {
  const act = useEndpointMutation(sortStatementLines, {
    cacheUpdates: statementCacheUpdates,
    invalidates: [`/api/bank-statements/${statement.id}/lines`],
    failed: 'They stay set aside',
  })
  return {
    isPending: act.isPending,
    send: (chosen: readonly Chosen[], onDone: () => void) =>
      void act
        .mutateAsync({ input: { params: { id: statement.id }, body: { lines: chosen.map(refOf) } } })
        .then(() => {
          toast.ok({ title: 'Brought back' })
          onDone()
        })
        .catch(() => undefined),
  }
}
