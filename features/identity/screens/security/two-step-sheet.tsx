import type { OutputOf } from '@kolo/foundation/endpoint'
import { callEndpoint } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { CodeInput } from '@kolo/ui/primitives/text-input'
import { useId } from 'react'
import { type beginTwoStep, confirmTwoStep } from '../../factor.contract.ts'

/** The secret for an app, and the first code that shows the app has it. */
export function TwoStepSheet({
  card,
  onClose,
  onOn,
}: {
  card: OutputOf<typeof beginTwoStep>
  onClose: () => void
  onOn: (recoveryCodes: readonly string[]) => void
}) {
  const formId = useId()
  const form = useForm({
    initial: { code: '' },
    schema: confirmTwoStep.body,
    onSubmit: async ({ code }) => {
      const { recoveryCodes } = await callEndpoint(confirmTwoStep, { body: { code } })
      toast.ok('Two-step sign-in is on')
      onOn(recoveryCodes)
    },
  })
  return (
    <Sheet
      open
      title="Turn on two-step sign-in"
      onClose={onClose}
      foot={
        <Button look="primary" size="lg" block type="submit" form={formId} busy={form.busy}>
          Turn on
        </Button>
      }
    >
      <form className="stack stack-4" id={formId} {...form.form}>
        {form.whole && <Notice tone="bad" title={form.whole} live="alert" />}
        <p>
          1. Open an authenticator app on your phone and scan this picture.{' '}
          <a className="more" href={card.uri}>
            The app is on this phone
          </a>
        </p>
        <img
          className="two-step-picture"
          alt="The QR code of your secret"
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(card.picture)}`}
        />
        <p className="sm muted">
          Or type this secret into the app: <b className="num break-all">{card.secret}</b>
        </p>
        <p>2. Enter the code the app shows.</p>
        <CodeInput {...form.field('code')} label="Code" hint="6 digits; a new one every 30 seconds" />
      </form>
    </Sheet>
  )
}
