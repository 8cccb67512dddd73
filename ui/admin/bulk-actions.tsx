/**
 * One command for many rows: each row is a request of its own, sent one after the other, and the sheet says of each what
 * became of it. A row that failed is sent again with the same idempotency key, so what was done is not done twice.
 */
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { callEndpoint, newIdempotencyKey } from '../patterns/api.tsx'
import { Form } from '../patterns/form.tsx'
import { isWorthRetrying, sentenceOfError } from '../patterns/problems.tsx'
import { type CacheUpdate, invalidateReads, type Stale } from '../patterns/query-cache.tsx'
import { bodyCheck, type FormSchema, useForm } from '../patterns/use-form.tsx'
import { Button } from '../primitives/button.tsx'
import { Chip, type Tone } from '../primitives/chip.tsx'
import { Sheet } from '../primitives/sheet.tsx'

/** What a bulk action sheet is opened with. */
type Opened<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  nameOf: (row: Row) => string
  onClose: () => void
}

/** A command that can be given for many rows at once. */
export type BulkAction<Row> = {
  /** A verb and an object: "Approve withdrawals". */
  label: string
  /** Whether the command is for this row; others are left out. */
  isFor: (row: Row) => boolean
  sheet: (opened: Opened<Row>) => ReactNode
}

type BulkOptions<Row, E extends Endpoint, Values extends object> = {
  label: string
  isFor?: (row: Row) => boolean
  /** What is said above the rows: what happens once it is confirmed. */
  lead: (rows: readonly Row[]) => ReactNode
  /** The button that begins it. */
  confirm: string
  danger?: boolean
  /** Where the command needs more than the row. */
  fields?: (form: ReturnType<typeof useForm<Values>>) => ReactNode
  inputOf: (row: Row, values: Values) => Omit<CallInput<E>, 'body'> & { body?: unknown }
  /** Whether the answer says that a second administrator must still approve it. */
  isWaiting?: (answer: OutputOf<E>) => boolean
  /** What the answer says of the answers kept already. */
  cacheUpdates?: (answer: OutputOf<E>) => readonly CacheUpdate[]
  /** What is old once all are done. */
  invalidates: Stale
} & (Record<never, never> extends Values ? { initial?: Values } : { initial: Values })

/** `bulkAction(approveWithdrawal, { label: 'Approve', inputOf: ({ id }) => ({ params: { id } }), … })`. */
export function bulkAction<Row, E extends Endpoint, Values extends object = Record<never, never>>(
  contract: E,
  options: BulkOptions<Row, E, Values>,
): BulkAction<Row> {
  return {
    label: options.label,
    isFor: options.isFor ?? (() => true),
    sheet: (opened) => <BulkSheet contract={contract} options={options} opened={opened} />,
  }
}

/** What became of one row. */
export type RowResult =
  | { state: 'sending' | 'done' | 'waiting' }
  | { state: 'refused' | 'failed'; sentence: string }

const resultWords: Record<RowResult['state'], { tone: Tone; words: string }> = {
  sending: { tone: 'wait', words: 'Sending' },
  done: { tone: 'ok', words: 'Done' },
  waiting: { tone: 'wait', words: 'Waiting for approval' },
  refused: { tone: 'bad', words: 'Refused' },
  failed: { tone: 'bad', words: 'Failed' },
}

type Sent = { id: string; send: (idempotencyKey: string) => Promise<'done' | 'waiting'> }

/**
 * Sends each row in turn and says what became of it. A row keeps its key until it is done or refused, so a second run
 * over those that failed repeats the same requests.
 */
export async function sendEach(
  sent: readonly Sent[],
  keys: Map<string, string>,
  onResult: (id: string, result: RowResult) => void,
): Promise<void> {
  for (const { id, send } of sent) {
    const key = keys.get(id) ?? newIdempotencyKey()
    keys.set(id, key)
    onResult(id, { state: 'sending' })
    try {
      const state = await send(key)
      keys.delete(id)
      onResult(id, { state })
    } catch (problem) {
      const failed = isWorthRetrying(problem)
      if (!failed) keys.delete(id)
      onResult(id, { state: failed ? 'failed' : 'refused', sentence: sentenceOfError(problem) })
    }
  }
}

function BulkSheet<Row, E extends Endpoint, Values extends object>({
  contract,
  options,
  opened: { rows, rowKey, nameOf, onClose },
}: {
  contract: E
  options: BulkOptions<Row, E, Values>
  opened: Opened<Row>
}) {
  const formId = useId()
  const cache = useQueryClient()
  const keys = useRef(new Map<string, string>())
  const [results, setResults] = useState<ReadonlyMap<string, RowResult>>(new Map())
  const [first] = rows
  const schema = bodyCheck<Values>(contract.body as FormSchema<unknown>, (values) =>
    first === undefined ? undefined : options.inputOf(first, values).body,
  )
  const form = useForm<Values>({
    initial: options.initial ?? ({} as Values),
    schema: contract.body === undefined ? undefined : schema,
    onSubmit: async (values) => {
      const left = rows.filter((row) => {
        const state = results.get(rowKey(row))?.state
        return state === undefined || state === 'failed'
      })
      const sent = left.map((row) => ({
        id: rowKey(row),
        send: async (idempotencyKey: string) => {
          const input = options.inputOf(row, values) as CallInput<E>
          const answer = await callEndpoint(contract, input, { idempotencyKey })
          for (const update of options.cacheUpdates?.(answer) ?? []) update(cache)
          return options.isWaiting?.(answer) ? 'waiting' : 'done'
        },
      }))
      await sendEach(sent, keys.current, (id, result) =>
        setResults((before) => new Map(before).set(id, result)),
      )
      await invalidateReads(cache, options.invalidates)
    },
  })
  const count = (state: RowResult['state']) =>
    [...results.values()].filter((one) => one.state === state).length
  const isOver = results.size === rows.length && count('failed') + count('sending') === 0
  return (
    <Sheet
      open
      title={options.label}
      dirty={form.dirty && results.size === 0}
      onClose={onClose}
      foot={
        isOver ? (
          <Button look="primary" size="lg" onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button
            look={options.danger ? 'danger' : 'primary'}
            size="lg"
            type="submit"
            form={formId}
            busy={form.busy}
          >
            {results.size === 0 ? options.confirm : `Try again (${count('failed')})`}
          </Button>
        )
      }
    >
      <Form of={form} id={formId}>
        {results.size === 0 && (
          <>
            <p>{options.lead(rows)}</p>
            {options.fields?.(form)}
          </>
        )}
        <p role="status" className={results.size === 0 ? 'vh' : undefined}>
          {results.size > 0 &&
            `${count('done')} done, ${count('waiting')} waiting for approval, ${count('refused')} refused, ${count('failed')} failed of ${rows.length}`}
        </p>
        <ul className="list" aria-label="Selected">
          {rows.map((row) => (
            <RowLine key={rowKey(row)} name={nameOf(row)} result={results.get(rowKey(row))} />
          ))}
        </ul>
      </Form>
    </Sheet>
  )
}

function RowLine({ name, result }: { name: string; result: RowResult | undefined }) {
  return (
    <li className="item">
      <span className="grow">
        <span className="item-title block">{name}</span>
        {result && 'sentence' in result && <span className="item-sub block">{result.sentence}</span>}
      </span>
      {result && <Chip tone={resultWords[result.state].tone}>{resultWords[result.state].words}</Chip>}
    </li>
  )
}
