/**
 * A form that does one action, in a sheet of its own: the contract checks what was typed, one request is sent, a refusal
 * stands beside its field or above the form, what was typed stays, the answer goes into what the screens keep, a toast
 * says that it is done, and the sheet closes.
 */
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { ApiProblem } from '@kolo/foundation/problem'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../primitives/button.tsx'
import { ConfirmDialog, type ConfirmWords } from '../primitives/confirm-dialog.tsx'
import { Sheet } from '../primitives/sheet.tsx'
import {
  callEndpoint,
  fingerprintOf,
  type MutationOptions,
  sentenceOfError,
  useIdempotentMutation,
} from './api.tsx'
import { Form } from './form.tsx'
import { type ToastTone, type ToastWords, toast } from './toasts.tsx'
import { bodyCheck, type FormSchema, useForm, type Verdict } from './use-form.tsx'

/** The parts of a body as a form gives them: their names are the contract's, their values are checked by its schema. */
type WireBody<E extends Endpoint> =
  CallInput<E> extends { body?: infer Body } ? { [Part in keyof Body]: unknown } : undefined

/** What is wrong with a field, or with each input of a list. */
type Fault = string | undefined | readonly (string | undefined)[]

type HowSent<E extends Endpoint, Values> = {
  params?: CallInput<E> extends { params: infer Params } ? Params : undefined
  /** What was typed in the form it travels in: amounts as digits, nothing where nothing was typed. */
  body?: (values: Values) => WireBody<E>
  /** What the contract cannot know is wrong: a message for each such field. */
  check?: (values: Values) => Partial<Record<keyof Values, Fault>>
  call?: typeof callEndpoint
}

/** An action a form does: an endpoint, and how what was typed becomes what is sent. */
export type FormMutation<Values, Answer> = {
  /** What was typed as it is to be sent, or what is wrong with it. */
  validate: (values: Values) => Promise<Verdict<unknown>>
  prepareRequest: (body: unknown) => {
    fingerprint: string
    send: (idempotencyKey: string) => Promise<Answer>
  }
}

/** `mutation(editGoal, { params: { id }, body: (values) => ({ ...values, version }) })`. */
export function mutation<E extends Endpoint, Values>(
  contract: E,
  { params, body, check, call = callEndpoint }: HowSent<E, Values>,
): FormMutation<Values, OutputOf<E>> {
  const byContract = bodyCheck<Values>(contract.body as FormSchema<unknown>, (values) => body?.(values))
  const validate = async (values: Values) => {
    const verdict = await byContract['~standard'].validate(values)
    const issues = Object.entries<Fault>(check?.(values) ?? {}).flatMap(([name, fault]) =>
      typeof fault === 'object'
        ? fault.flatMap((message, place) => (message ? [{ message, path: [name, place] }] : []))
        : fault
          ? [{ message: fault, path: [name] }]
          : [],
    )
    return issues.length > 0 ? { issues: [...issues, ...(verdict.issues ?? [])] } : verdict
  }
  return {
    validate,
    prepareRequest: (checked) => {
      const input = { params, body: checked } as unknown as CallInput<E>
      return {
        fingerprint: fingerprintOf(contract, input),
        send: (idempotencyKey) => call(contract, input, { idempotencyKey }),
      }
    },
  }
}

/** What a toast says: plainly that it is done, or in the tone of what became of it. */
export type Said = string | (ToastWords & { tone?: ToastTone })

function say(said: Said): void {
  const { tone = 'ok', ...words } = typeof said === 'string' ? { title: said } : said
  toast[tone](words)
}

type ToastingOptions<Answer> = MutationOptions<Answer> & {
  successToast?: ((answer: Answer) => Said | undefined) | undefined
  /** The title of the toast when it failed; a form says why in its own place, without one the toast does. */
  failed?: string | undefined
}

/** Sends an action and says what became of it. */
function useToastingMutation<Answer>(
  { successToast, failed, onDone, onProblem, ...options }: ToastingOptions<Answer>,
  whySaid: 'text' | 'onPage',
) {
  return useIdempotentMutation<Answer>({
    ...options,
    onDone: (answer) => {
      const said = successToast?.(answer)
      if (said !== undefined) say(said)
      onDone?.(answer)
    },
    onProblem: (problem) => {
      // Where the session is over the form goes with it, and the toast alone is left to say why.
      const isOver = problem instanceof ApiProblem && problem.status === 401
      const place = isOver ? 'text' : whySaid
      if (failed !== undefined) toast.bad({ title: failed, [place]: sentenceOfError(problem) })
      onProblem?.(problem)
    },
  })
}

type MutationFormOptions<Values, Answer> = Omit<ToastingOptions<Answer>, 'successToast'> & {
  initial: Values
  /** What is done; where the form offers several actions, the one that was chosen. */
  mutation: FormMutation<Values, Answer> | ((values: Values) => FormMutation<Values, Answer>)
  /** Asked before it is sent, where money moves or nothing can be taken back. */
  confirmation?: (values: Values) => ConfirmWords | undefined
  successToast?: (answer: Answer, values: Values) => Said | undefined
}

/** The same without the sheet, for a form that stands on a page. */
export function useMutationForm<Values extends object, Answer>(options: MutationFormOptions<Values, Answer>) {
  const { initial, confirmation, successToast, mutation: given, ...rest } = options
  const [asking, setAsking] = useState<ConfirmWords>()
  const agreed = useRef(false)
  const mutationOf = (values: Values) => (typeof given === 'function' ? given(values) : given)
  const sending = useToastingMutation<Answer>(
    { ...rest, successToast: (answer) => successToast?.(answer, form.values) },
    'onPage',
  )
  const validate = (values: unknown) => mutationOf(values as Values).validate(values as Values)
  const form = useForm<Values>({
    initial,
    schema: { '~standard': { validate } },
    onSubmit: async (values, checked) => {
      const question = agreed.current ? undefined : confirmation?.(values)
      if (question) setAsking(question)
      else await sending.mutateAsync(mutationOf(values).prepareRequest(checked))
    },
  })
  return {
    form,
    question: asking && (
      <ConfirmDialog
        {...asking}
        busy={form.busy}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => {
          if (agreed.current) return
          agreed.current = true
          void form.submit().finally(() => {
            agreed.current = false
            flushSync(() => setAsking(undefined))
            // While the question stood in front, nothing behind it could be focused.
            form.goToError()
          })
        }}
      />
    ),
  }
}

/** The form of an action, as its fields see it. */
export type MutationForm<Values extends object> = ReturnType<typeof useForm<Values>>

type MutationSheetProps<Values extends object, Answer> = MutationFormOptions<Values, Answer> & {
  title: string
  /** What the button says, where that depends on what was typed. */
  submit: ReactNode | ((values: Values) => ReactNode)
  danger?: boolean | undefined
  /** Nothing to send yet, for instance because nothing was changed. */
  disabled?: ((values: Values) => boolean) | undefined
  /** Follows another sheet of the same form; with `onBack`, there is a way back to it. */
  still?: boolean | undefined
  onBack?: (() => void) | undefined
  /** Above what was said about the whole form. */
  problemTitle?: string | undefined
  /** Above the form, and not a part of it. */
  head?: ReactNode
  onClose: () => void
  children: (form: MutationForm<Values>) => ReactNode
}

/** One action in a sheet. Without `onDone` it closes once the action is done. */
export function MutationSheet<Values extends object, Answer>({
  title,
  submit,
  danger,
  disabled,
  still,
  onBack,
  problemTitle,
  head,
  onClose,
  onDone,
  children,
  ...options
}: MutationSheetProps<Values, Answer>) {
  const formId = useId()
  const { form, question } = useMutationForm<Values, Answer>({ ...options, onDone: onDone ?? onClose })
  return (
    <Sheet
      open
      still={still ?? false}
      title={title}
      dirty={form.dirty}
      onClose={onClose}
      onBack={onBack}
      foot={
        <>
          {onBack && (
            <Button size="lg" className="btn-auto" onClick={onBack}>
              Back
            </Button>
          )}
          <Button
            look={danger ? 'danger' : 'primary'}
            size="lg"
            type="submit"
            form={formId}
            busy={form.busy}
            disabled={disabled?.(form.values)}
          >
            {typeof submit === 'function' ? submit(form.values) : submit}
          </Button>
        </>
      }
    >
      {head}
      <Form of={form} id={formId} problemTitle={problemTitle}>
        {children(form)}
      </Form>
      {question}
    </Sheet>
  )
}

/** One action that needs no form: asked about, sent, and over. What it says when it fails stands in a toast. */
export function MutationDialog<Answer>({
  mutation: asked,
  onClose,
  onDone,
  title,
  confirm,
  cancel,
  danger,
  children,
  ...options
}: ToastingOptions<Answer> &
  ConfirmWords & {
    mutation: FormMutation<void, Answer>
    /** The title of the toast that says why not: the dialog is closed by then. */
    failed: string
    onClose: () => void
  }) {
  const sent = useRef(false)
  const sending = useToastingMutation<Answer>(
    {
      ...options,
      onDone: (answer) => {
        onClose()
        onDone?.(answer)
      },
      onProblem: onClose,
    },
    'text',
  )
  async function send(): Promise<void> {
    if (sent.current) return
    sent.current = true
    const { value } = { value: undefined, ...(await asked.validate()) }
    sending.mutate(asked.prepareRequest(value))
  }
  return (
    <ConfirmDialog
      {...{ title, confirm, danger: danger ?? false, children, ...(cancel ? { cancel } : {}) }}
      busy={sending.isPending}
      onCancel={onClose}
      onConfirm={() => void send()}
    />
  )
}
