import { ActSheet, type Deed } from '@kolo/ui/patterns/act-sheet'
import type { Told } from '@kolo/ui/patterns/kept-answers'
import { TickBox } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import type { ReactNode } from 'react'
import { addressLongest, type EventKind, eventKinds, eventWords } from '../webhooks.rules.ts'

/** What is typed about a webhook. */
type WebhookValues = { description: string; url: string; kinds: EventKind[]; reason: string }

/** The same as it is sent. */
export const bodyOfWebhook = (values: WebhookValues): WebhookValues => values

/** Where events go, which, and why: for a new webhook and for a change of one. */
export function WebhookSheet<Answer>({
  title,
  initial,
  asking,
  tells,
  onDone,
  onClose,
  children,
}: {
  title: string
  initial: WebhookValues
  asking: Deed<WebhookValues, Answer>
  tells: (answer: Answer) => readonly Told[]
  onDone: (answer: Answer) => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <ActSheet<WebhookValues, Answer>
      title={title}
      submit="Ask for approval"
      initial={initial}
      deed={asking}
      tells={tells}
      refreshes={['/api/admin/home']}
      onDone={onDone}
      onClose={onClose}
    >
      {({ field, values, errors, setValue }) => (
        <>
          <p className="sm muted">{children}</p>
          <TextInput {...field('description')} label="Name" hint="The program that is told" maxLength={60} />
          <TextInput
            {...field('url')}
            label="Address"
            hint="Begins with https://"
            inputMode="url"
            maxLength={addressLongest}
          />
          <FieldGroup label="What it is told" error={errors.kinds}>
            {eventKinds.map((kind) => (
              <TickBox
                key={kind}
                ticked={values.kinds.includes(kind)}
                onTick={(ticked) =>
                  setValue(
                    'kinds',
                    eventKinds.filter((one) => (one === kind ? ticked : values.kinds.includes(one))),
                  )
                }
              >
                {eventWords(kind)}
              </TickBox>
            ))}
          </FieldGroup>
          <TextArea {...field('reason')} label="Why" hint="Another administrator reads this" />
        </>
      )}
    </ActSheet>
  )
}
