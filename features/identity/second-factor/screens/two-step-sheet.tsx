import type { OutputOf } from '@kolo/foundation/endpoint'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { CodeInput } from '@kolo/ui/primitives/text-input'
import { twoStepCacheUpdates } from '../../screens/account.cache.ts'
import { type beginTwoStep, confirmTwoStep } from '../second-factor.contract.ts'

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
  return (
    <MutationSheet<{ code: string }, OutputOf<typeof confirmTwoStep>>
      title="Turn on two-step sign-in"
      submit="Turn on"
      initial={{ code: '' }}
      mutation={mutation(confirmTwoStep, { body: ({ code }) => ({ code }) })}
      cacheUpdates={({ onSince, recoveryCodes }) =>
        twoStepCacheUpdates({ onSince, recoveryCodesLeft: recoveryCodes.length })
      }
      invalidates={['/api/session/step-up']}
      successToast={() => 'Two-step sign-in is on'}
      onDone={({ recoveryCodes }) => onOn(recoveryCodes)}
      onClose={onClose}
    >
      {(form) => (
        <>
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
        </>
      )}
    </MutationSheet>
  )
}
