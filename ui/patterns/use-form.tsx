import { ApiProblem } from '@kolo/foundation/problem'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What a form needs of a schema: zod, zod/mini and others offer it (Standard Schema). */
export type FormSchema<Checked> = {
  readonly '~standard': {
    readonly validate: (value: unknown) => Verdict<Checked> | Promise<Verdict<Checked>>
  }
}

type Issue = {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** What a schema says of a value: what it made of it, or what is wrong. */
export type Verdict<Checked> =
  | { readonly value: Checked; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] }

type Errors<Values> = { [Name in keyof Values]?: string }

/** The first message for each field, by the first step of its path. */
export function errorsOf<Values>(issues: readonly Issue[]): Errors<Values> {
  const errors: Record<PropertyKey, string> = {}
  for (const issue of issues) {
    const step = issue.path?.[0]
    const name = typeof step === 'object' ? step.key : step
    if (name !== undefined && !(name in errors)) errors[name] = issue.message
  }
  return errors as Errors<Values>
}

/** The first message for each input of a list: `answers.2` is the third of them. */
export function itemErrorsOf(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of issues) {
    const [name, place] = (issue.path ?? []).map((step) => (typeof step === 'object' ? step.key : step))
    if (name !== undefined && typeof place === 'number') errors[`${String(name)}.${place}`] ??= issue.message
  }
  return errors
}

/** `body.amountKobo` and `amountKobo.0` mean the field amountKobo. */
const fieldOf = (path: string) => path.replace(/^(body|query|params)\./, '').split('.')[0] ?? ''

/** What the server said about fields, and what belongs to none. */
export function problemErrors<Values extends object>(
  error: unknown,
  values: Values,
): { errors: Errors<Values>; whole: string | undefined; refusal?: string } {
  if (!(error instanceof ApiProblem)) return { errors: {}, whole: 'We encountered an unexpected error' }
  const named = [...(error.problem?.errors ?? [])]
  if (error.problem?.field)
    named.push({ field: error.problem.field, code: error.code, message: error.message })
  const errors: Record<string, string> = {}
  for (const one of named) {
    const name = fieldOf(one.field)
    if (name in values) errors[name] ??= one.message
  }
  const apart = named.filter(({ field }) => !(fieldOf(field) in values)).map(({ message }) => message)
  const isPlaced = Object.keys(errors).length > 0
  const whole = isPlaced ? apart.join(' ') || undefined : error.message
  return { errors: errors as Errors<Values>, whole, refusal: error.code }
}

/** Checks a form by its endpoint's own body schema, once its values are put into the form they travel in. */
export function bodyCheck<Values>(
  body: FormSchema<unknown> | undefined,
  toWire: (values: Values) => unknown,
): FormSchema<unknown> {
  const validate = (values: unknown) => {
    const wire = toWire(values as Values)
    return body?.['~standard'].validate(wire) ?? { value: wire }
  }
  return { '~standard': { validate } }
}

let pressing = false
if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => (pressing = true), { capture: true })
  for (const end of ['pointerup', 'pointercancel'] as const) {
    addEventListener(end, () => (pressing = false), { capture: true })
  }
}

/**
 * Runs `act` once nothing is pressed any more. A field is left by pressing something below it; an error that appeared
 * at that moment would push it away from under the finger, and the press would be lost.
 */
function afterPress(act: () => void): void {
  if (pressing) addEventListener('pointerup', () => setTimeout(act), { once: true })
  else act()
}

async function check<Values extends object>(
  schema: FormSchema<unknown> | undefined,
  values: Values,
): Promise<{ found: Errors<Values>; items: Record<string, string>; checked: unknown }> {
  const result = (await schema?.['~standard'].validate(values)) ?? { value: values }
  return result.issues
    ? { found: errorsOf<Values>(result.issues), items: itemErrorsOf(result.issues), checked: undefined }
    : { found: {}, items: {}, checked: result.value }
}

type Said<Values> = { errors: Errors<Values>; whole: string | undefined }

/**
 * What was said, with every message where it is read: one whose field is not drawn, or shows no errors, stands above the
 * form. `shows` answers whether a field shows a message.
 */
export function placed<Values>(said: Said<Values>, shows: (message: string) => boolean): Said<Values> {
  const messages = Object.values(said.errors).filter((message): message is string => Boolean(message))
  const unseen = messages.filter((message) => !shows(message))
  if (unseen.length === 0) return said
  return { ...said, whole: [...new Set([...(said.whole ? [said.whole] : []), ...unseen])].join(' ') }
}

/** Whether a field of this form shows a message. */
function isShown(form: HTMLFormElement | null, message: string): boolean {
  const errors = form ? [...form.querySelectorAll('.error')] : []
  // One in a closed part of the form is not read.
  return errors.some((error) => error.textContent?.includes(message) && error.checkVisibility?.() !== false)
}

/**
 * Goes to what is wrong: what was said about the whole form, or the first field with an error, with its message. It has to
 * be drawn by then (`flushSync`): a busy phone draws later than its next frame. It is scrolled to the middle, because a
 * browser scrolls to what is focused and not to the words below it, and what is fixed to the foot covers the rest.
 */
function goToFirstError(form: HTMLFormElement | null): void {
  const wrong =
    form?.querySelector<HTMLElement>('[data-form-problem]') ??
    form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    form?.querySelector<HTMLElement>('.is-error :is(input, select, textarea, button)')
  if (!wrong) return
  wrong.focus({ preventScroll: true })
  const place = wrong.closest('.field.is-error') ?? wrong
  place.scrollIntoView({ block: 'center' })
}

/**
 * What was said of a form: of its fields, of it as a whole, and the code by which the server said it. Saying it sees to it
 * that it is read: above the form where no field shows it, and where the person looks.
 */
function useProblems<Values extends object>(schema: FormSchema<unknown> | undefined) {
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [items, setItems] = useState<Record<string, string>>({})
  const [whole, setWhole] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  function say(said: ReturnType<typeof problemErrors<Values>>): void {
    flushSync(() => {
      setErrors(said.errors)
      setWhole(said.whole)
      setRefusal(said.refusal)
    })
    const { whole: above } = placed(said, (message) => isShown(form.current, message))
    if (above !== said.whole) flushSync(() => setWhole(above))
    goToFirstError(form.current)
  }
  async function checkAll(values: Values) {
    const result = await check(schema, values)
    setItems(result.items)
    return result
  }
  async function checkOne(name: keyof Values, next: Values): Promise<void> {
    const found = (await checkAll(next)).found[name]
    setErrors((before) => ({ ...before, [name]: found }))
  }
  return { form, errors, setErrors, items, checkAll, checkOne, whole, setWhole, refusal, say }
}

/** A form in a sheet above another form is sent alone: what React draws inside the other would tell it, too. */
function alone(submit: (event: FormEvent) => Promise<void>) {
  return (event: FormEvent) => {
    event.stopPropagation()
    void submit(event)
  }
}

/** A schema may have to be fetched: it is on its way while the person types. */
function usePreparation<Values extends object>(schema: FormSchema<unknown> | undefined, initial: Values) {
  const prepared = useRef(false)
  return () => {
    if (!prepared.current) check(schema, initial).catch(() => undefined)
    prepared.current = true
  }
}

/** The inputs of a form's lists, of which each has an error of its own. */
function listInputs<Values extends object>(
  values: Values,
  items: Readonly<Record<string, string>>,
  setValue: <Name extends keyof Values>(name: Name, value: Values[Name]) => void,
  checkOne: (name: keyof Values) => void,
) {
  const listOf = (name: keyof Values) => values[name] as readonly string[]
  return {
    /** What is wrong with each input of a list. */
    itemErrors: (name: keyof Values & string) => {
      const list: unknown = values[name]
      return Array.isArray(list) ? list.map((_, place) => items[`${name}.${place}`]) : []
    },
    /** Spread on one input of a list. */
    item: <Name extends keyof Values & string>(name: Name, place: number) => ({
      name: `${name}.${place}`,
      value: listOf(name)[place] ?? '',
      error: items[`${name}.${place}`],
      onBlur: () => {
        if (listOf(name)[place]) afterPress(() => checkOne(name))
      },
      onValue: (value: string) =>
        setValue(name, listOf(name).map((each, at) => (at === place ? value : each)) as Values[Name]),
    }),
  }
}

/**
 * A form: values, an error for each field, and sending. A field is checked when the person leaves it and, after an
 * error, on each change; sending checks all and goes to the first field with an error. Nothing typed is ever cleared.
 */
export function useForm<Values extends object>(options: {
  initial: Values
  schema?: FormSchema<unknown> | undefined
  /** Gets what was typed, and what the schema made of it. Rejects with `ApiProblem` when the server says no. */
  onSubmit: (values: Values, checked: unknown) => Promise<unknown>
}) {
  const { initial, schema, onSubmit } = options
  const [values, setValues] = useState(initial)
  const problems = useProblems<Values>(schema)
  const { form, errors, setErrors, checkAll, checkOne, whole, setWhole } = problems
  const [busy, setBusy] = useState(false)
  // A second press can come before the first one is drawn.
  const sending = useRef(false)
  const prepare = usePreparation(schema, initial)

  function setValue<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    // A call that comes late, as once a file was sent, leaves what was typed meanwhile.
    setValues((before) => ({ ...before, [name]: value }))
    if (errors[name]) void checkOne(name, { ...values, [name]: value })
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setWhole(undefined)
    const said = await send()
    sending.current = false
    setBusy(false)
    if (said) problems.say(said)
  }

  /** Sends what holds; answers what is wrong with it, if anything. */
  async function send(): Promise<ReturnType<typeof problemErrors<Values>> | undefined> {
    try {
      const { found, checked } = await checkAll(values)
      if (Object.values(found).some(Boolean)) return { errors: found, whole: undefined }
      setErrors({})
      await onSubmit(values, checked)
      return undefined
    } catch (error) {
      return problemErrors(error, values)
    }
  }

  async function passes(names: readonly (keyof Values)[]): Promise<boolean> {
    const found = (await checkAll(values)).found
    const picked = Object.fromEntries(names.map((name) => [name, found[name]])) as Errors<Values>
    flushSync(() => setErrors((before) => ({ ...before, ...picked })))
    goToFirstError(form.current)
    return !names.some((name) => found[name])
  }

  return {
    values,
    errors,
    /** An error that belongs to no field; show it in a notice above the form. */
    whole,
    /** The code of what the server said last, for a form that asks something more then. */
    refusal: problems.refusal,
    busy,
    dirty: JSON.stringify(values) !== JSON.stringify(initial),
    setValue,
    /** Several at once, such as an example that was picked. */
    setValues,
    setErrors,
    /** Checks some fields, for a form in steps; true when they are all right. */
    passes,
    submit,
    /** Goes to what is wrong, for whoever had something in front of the form when it was said. */
    goToError: () => goToFirstError(form.current),
    /** Spread on the form element. */
    form: { ref: form, onSubmit: alone(submit), onFocus: prepare, noValidate: true },
    /** Spread on a text input, select, amount, phone or date. */
    field<Name extends keyof Values & string>(name: Name) {
      return {
        name,
        value: values[name] as Values[Name] & string,
        error: errors[name],
        onValue: (value: string) => setValue(name, value as Values[Name]),
        onBlur: () => {
          if (values[name] === initial[name] && !errors[name]) return
          afterPress(() => void checkOne(name, values))
        },
      }
    },
    ...listInputs(values, problems.items, setValue, (name) => void checkOne(name, values)),
    /** After a save: what is typed now is the saved state. */
    reset: (next: Values) => {
      setValues(next)
      setErrors({})
      setWhole(undefined)
    },
  }
}
