import { type FormMutation, MutationSheet } from '@kolo/ui/patterns/mutation-sheet'
import type { CacheUpdate } from '@kolo/ui/patterns/query-cache'
import { TickBox } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import type { ReactNode } from 'react'
import { addressLongest, type EventKind, eventKinds, eventWords } from '../webhooks.rules.ts'

type WebhookValues = { description: string; url: string; kinds: EventKind[]; reason: string }

/** The same as it is sent. */
export const bodyOfWebhook = (values: WebhookValues): WebhookValues => values

/** Where events go, which, and why: for a new webhook and for a change of one. */
export function WebhookSheet<Answer>({
  title,
  initial,
  asking,
  cacheUpdates,
  onDone,
  onClose,
  children,
}: {
  title: string
  initial: WebhookValues
  asking: FormMutation<WebhookValues, Answer>
  cacheUpdates: (answer: Answer) => readonly CacheUpdate[]
  onDone: (answer: Answer) => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <MutationSheet<WebhookValues, Answer>
      title={title}
      submit="Ask for approval"
      initial={initial}
      mutation={asking}
      cacheUpdates={cacheUpdates}
      invalidates={['/api/admin/home']}
      onDone={onDone}
      onClose={onClose}
    >
      {({ field, values, errors, setValue }) => (
        <>
          <p className="sm muted">{children}</p>
          <TextInput {...field('description')} label="Name" hint="Program" maxLength={60} />
          <TextInput
            {...field('url')}
            label="Address"
            hint="Begins with https://"
            inputMode="url"
            maxLength={addressLongest}
          />
          <FieldGroup label="Events" error={errors.kinds}>
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
    </MutationSheet>
  )
}
