/** The browser's half of passkeys; WebAuthn's own script comes only when one is used. */
import type { CallInput } from '@kolo/foundation/endpoint'
import { ApiProblem } from '@kolo/foundation/problem'
import { callEndpoint } from '@kolo/ui/patterns/api'
import { askPasskey, beginPasskey, type PasskeyAnswer, type savePasskey } from '../passkey.contract.ts'

type Made = CallInput<typeof savePasskey>['body']['made']

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Lets the person make a passkey on this device. */
export async function makeOnDevice(): Promise<Made> {
  const [{ startRegistration }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    callEndpoint(beginPasskey, {}),
  ])
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  return (await orCancelled(startRegistration({ optionsJSON }))) as Made
}

/** Lets the person use a passkey of this device. */
export async function useOnDevice(purpose: 'sign-in' | 'second-factor' | 'step-up'): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    callEndpoint(askPasskey, { body: { purpose } }),
  ])
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return (await orCancelled(startAuthentication({ optionsJSON }))) as PasskeyAnswer
}

/** What a browser throws is for programmers; the person reads this instead. */
async function orCancelled<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    const known = error instanceof Error && error.name === 'InvalidStateError'
    throw new ApiProblem(
      0,
      'passkey-cancelled',
      known
        ? 'This device already has a passkey for your account.'
        : 'The passkey was not used. You can try again.',
    )
  }
}
