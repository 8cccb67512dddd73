import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { FieldError } from '@kolo/ui/primitives/field'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { chooseColumns, type WholeMoveIn } from '../moving-in.contract.ts'
import { movingInMessages, partWords, planPartWords } from '../moving-in.messages.ts'
import { partsFault, plainParts } from '../moving-in.rules.ts'
import { listPaths } from './list.cache.ts'

/** What a column can be: a part of a member, or of a plan. */
function optionsFor({ places }: WholeMoveIn) {
  const plain = plainParts
    .filter((part) => places.hasShares || (part !== 'shares' && part !== 'share-worth'))
    .map((part) => ({ value: part as string, label: partWords[part] }))
  const ofPlans = places.plans.flatMap((plan) => [
    { value: `savings:${plan.id}`, label: planPartWords.savings(plan) },
    ...(plan.kind === 'target' ? [{ value: `target:${plan.id}`, label: planPartWords.target(plan) }] : []),
    ...(plan.kind === 'target' || plan.kind === 'locked'
      ? [{ value: `ends:${plan.id}`, label: planPartWords.ends(plan) }]
      : []),
  ])
  return [{ value: '', label: 'Not used' }, ...plain, ...ofPlans]
}

/** Which column is what: told from its name, and remembered once somebody has said it. */
export function ColumnsCard({ list }: { list: WholeMoveIn }) {
  const choose = useEndpointMutation(chooseColumns, {
    invalidates: listPaths,
    onDone: () => toast.ok({ title: 'Every row is read again' }),
    failed: 'The columns stay as they were',
  })
  return (
    <section className="card card-pad stack" aria-labelledby="columns-of-the-list">
      <h2 id="columns-of-the-list">Which column is what</h2>
      <ColumnChoices
        heads={list.heads}
        chosen={list.parts}
        options={optionsFor(list)}
        faultOf={(parts) => {
          const fault = partsFault(parts, list.places.plans)
          return fault && movingInMessages[fault]
        }}
        busy={choose.isPending}
        onChoose={(parts) =>
          choose.mutate({ input: { params: { id: list.id }, body: { parts, version: list.version } } })
        }
      />
    </section>
  )
}

type Choices<Part extends string> = {
  heads: readonly string[]
  chosen: readonly string[]
  options: readonly { value: Part; label: string }[]
  faultOf: (parts: readonly Part[]) => string | undefined
  busy: boolean
  onChoose: (parts: Part[]) => void
}

/** A choice for each column, and the button that reads every row again. */
export function ColumnChoices<Part extends string>({
  heads,
  chosen,
  options,
  faultOf,
  busy,
  onChoose,
}: Choices<Part>) {
  const saved = chosen as readonly Part[]
  const [parts, setParts] = useState(saved)
  const isChanged = parts.some((part, at) => part !== saved[at])
  const fault = faultOf(parts)
  const unused = heads.filter((head, at) => head !== '' && !parts[at])
  return (
    <>
      {unused.length > 0 && !isChanged && (
        <Notice
          tone="wait"
          title={unused.length === 1 ? 'One column is not used.' : `${unused.length} columns are not used.`}
        >
          {unused.join(', ')}. These columns are not imported.
        </Notice>
      )}
      <details open={fault !== undefined || isChanged}>
        <summary className="more">
          Change what the columns are: {heads.length - unused.length} of {heads.length} are used
        </summary>
        <div className="form-2">
          {heads.map((head, at) => (
            <Select
              // Columns stay where they are.
              key={at}
              label={head || `Column ${at + 1}`}
              value={parts[at] ?? ''}
              options={[...options]}
              onValue={(next) =>
                setParts(heads.map((_, place) => (place === at ? next : (parts[place] ?? ''))) as Part[])
              }
            />
          ))}
        </div>
      </details>
      {fault && <FieldError>{fault}</FieldError>}
      {isChanged && (
        <div className="row wrap">
          <Button
            look="primary"
            busy={busy}
            disabled={fault !== undefined}
            onClick={() => onChoose([...parts])}
          >
            Read every row again
          </Button>
          <Button onClick={() => setParts(saved)}>As it was</Button>
        </div>
      )}
    </>
  )
}
