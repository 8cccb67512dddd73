/**
 * A form for one command in a sheet, from its contract: the fields are the parts of its body, and a screen says what each
 * is called. What is refused stands beside its field; `confirmation` asks before money moves; proving who it is happens
 * by itself where the contract needs it.
 */
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import type { ComponentProps, ReactNode } from 'react'
import { DayInput } from '../patterns/day-input.tsx'
import { MutationSheet, mutation } from '../patterns/mutation-sheet.tsx'
import type { useForm } from '../patterns/use-form.tsx'
import { AmountInput } from '../primitives/amount-input.tsx'
import { TickBox } from '../primitives/choices.tsx'
import { Select, TextArea, TextInput } from '../primitives/text-input.tsx'
import {
  blankOf,
  type FieldFacts,
  type FieldKind,
  type FieldValue,
  factsOf,
  partsOf,
  sentOf,
} from './form-fields.tsx'
import { ListInput } from './list-input.tsx'

/** What is typed, by the parts of the body. */
export type FormValues = Readonly<Record<string, FieldValue>>

/** What a field is called, and what its schema cannot say. */
export type FormField = {
  label: string
  hint?: string | ((values: FormValues) => string | undefined)
  /** Another kind than the schema's. */
  as?: FieldKind
  /** The words for the values of a choice; only these are offered. */
  names?: Readonly<Record<string, string>>
  placeholder?: string
  rows?: number
  /** What one input of a list is called: "Question". */
  item?: string
  /** What it holds at first. */
  initial?: FieldValue | undefined
  isShown?: (values: FormValues) => boolean
  /** It need not be filled in, although the schema takes no nothing: a list may be empty. */
  isOptional?: true
  /** How what was typed travels, where that is not as it was typed. */
  sent?: (value: FieldValue) => unknown
}

type Body<E extends Endpoint> = CallInput<E> extends { body?: infer B } ? NonNullable<B> : never

/** The fields of a form of this endpoint, in their order. */
export type FieldsOf<E extends Endpoint> = { readonly [Name in keyof Body<E>]?: FormField }

type SheetProps<E extends Endpoint> = ComponentProps<typeof MutationSheet<FormValues, OutputOf<E>>>

/** The form; `fixed` are the parts of the body nobody types, such as the version. */
export function ContractForm<E extends Endpoint>({
  contract,
  params,
  fields,
  fixed = {},
  lead,
  check,
  ...sheet
}: Omit<SheetProps<E>, 'initial' | 'mutation' | 'children'> & {
  contract: E
  params?: CallInput<E> extends { params: infer Params } ? Params : undefined
  fields: FieldsOf<E>
  fixed?: Partial<Body<E>>
  /** Above the fields. */
  lead?: ReactNode
  check?: (values: FormValues) => Readonly<Record<string, string | undefined>>
}) {
  const parts = partsOf(contract)
  const drawn = Object.entries<FormField | undefined>(fields).flatMap(([name, field]) => {
    const part = parts[name]
    if (!field || !part) return []
    const facts = factsOf(part)
    const isOptional = facts.isOptional || field.isOptional === true
    const kind = field.as ?? facts.kind
    // The most of a list counts its inputs, not the letters of what is typed in its place.
    const most = facts.kind === 'list' && kind !== 'list' ? undefined : facts.most
    return [{ name, field, facts: { ...facts, isOptional, kind, most } }]
  })
  const initial: FormValues = Object.fromEntries(
    drawn.map(({ name, field, facts }) => [name, field.initial ?? blankOf(facts.kind)]),
  )
  const body = (values: FormValues) => ({
    ...fixed,
    ...Object.fromEntries(
      drawn
        .filter(({ field }) => field.isShown?.(values) ?? true)
        .map(({ name, field, facts }) => {
          const value = values[name] ?? blankOf(facts.kind)
          return [name, field.sent ? field.sent(value) : sentOf(value, facts)]
        }),
    ),
  })
  return (
    <MutationSheet<FormValues, OutputOf<E>>
      {...sheet}
      initial={initial}
      mutation={mutation(contract, {
        ...(params === undefined ? {} : { params }),
        body: body as never,
        ...(check ? { check } : {}),
      })}
    >
      {(form) => (
        <>
          {lead}
          {drawn
            .filter(({ field }) => field.isShown?.(form.values) ?? true)
            .map(({ name, field, facts }) => (
              <ContractField key={name} name={name} field={field} facts={facts} form={form} />
            ))}
        </>
      )}
    </MutationSheet>
  )
}

function ContractField({
  name,
  field: { label, hint: given, names = {}, placeholder, rows, item },
  facts: { kind, isOptional, isNullable, most, mostEach, values },
  form,
}: {
  name: string
  field: FormField
  facts: FieldFacts
  form: ReturnType<typeof useForm<FormValues>>
}) {
  const value = form.values[name]
  const error = form.errors[name]
  const hint = typeof given === 'function' ? given(form.values) : given
  const optional = isOptional || isNullable
  if (kind === 'tick')
    return (
      <TickBox ticked={value === true} error={error} onTick={(ticked) => form.setValue(name, ticked)}>
        {label}
      </TickBox>
    )
  if (kind === 'list')
    return (
      <ListInput
        label={label}
        hint={hint}
        optional={optional}
        item={item ?? label}
        values={Array.isArray(value) ? value : []}
        error={error}
        errors={form.itemErrors(name)}
        most={most}
        maxLength={mostEach}
        onValues={(next) => form.setValue(name, next)}
      />
    )
  const words = { label, hint, optional, ...form.field(name) }
  const length = kind === 'text' || kind === 'long-text' ? { maxLength: most } : {}
  if (kind === 'select') {
    const offered = Object.keys(names).length > 0 ? Object.keys(names) : values
    return (
      <Select
        {...words}
        placeholder={placeholder ?? 'Choose'}
        options={offered.map((each) => ({ value: each, label: names[each] ?? each }))}
      />
    )
  }
  if (kind === 'long-text') return <TextArea rows={rows ?? 3} {...length} {...words} />
  if (kind === 'amount') return <AmountInput {...words} />
  if (kind === 'day') return <DayInput {...words} />
  if (kind === 'moment') return <TextInput type="datetime-local" {...words} />
  return (
    <TextInput
      {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})}
      {...length}
      placeholder={placeholder}
      {...words}
    />
  )
}
