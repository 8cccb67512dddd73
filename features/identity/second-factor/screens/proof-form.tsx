import { sentenceOfError } from '@kolo/ui/patterns/api'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { Form } from '@kolo/ui/patterns/form'
import { FormProblem } from '@kolo/ui/patterns/form-problem'
import { bodyCheck, useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { keyRoundIcon } from '@kolo/ui/primitives/icons'
import { CodeInput, PasswordInput, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { useOnDevice } from '../../passkeys/screens/use-browser-passkey.ts'
import { type StepUpProof, stepUp } from '../second-factor.contract.ts'
import type { StepUpWay } from '../second-factor.rules.ts'

const otherWords: Record<StepUpWay, string> = {
  passkey: 'Use a passkey',
  code: 'Use a code of your app',
  recovery: 'Use a recovery code',
  password: 'Use your password',
}

type ProofFormProps = {
  ways: readonly StepUpWay[]
  purpose: 'second-factor' | 'step-up'
  /** What the button says. */
  confirm: string
  /** Rejects with what the server said. */
  onProof: (proof: StepUpProof) => Promise<unknown>
}

/** Proves who one is, in one of the ways that are open: the easiest is shown, the others are one press away. */
export function ProofForm({ ways, ...rest }: ProofFormProps) {
  const [chosen, setChosen] = useState<StepUpWay>()
  const way = chosen ?? ways[0]
  if (!way) return null
  return (
    <div className="stack stack-4">
      {way === 'passkey' ? <PasskeyProof {...rest} /> : <TypedProof key={way} way={way} {...rest} />}
      {ways.length > 1 && (
        <div className="stack stack-1">
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button look="ghost" block key={other} onClick={() => setChosen(other)}>
                {otherWords[other]}
              </Button>
            ))}
        </div>
      )}
    </div>
  )
}

function PasskeyProof({ purpose, confirm, onProof }: Omit<ProofFormProps, 'ways'>) {
  const [busy, setBusy] = useState(false)
  const [whole, setWhole] = useState<string>()
  async function use(): Promise<void> {
    setBusy(true)
    setWhole(undefined)
    try {
      await onProof({ way: 'passkey', answer: await useOnDevice(purpose) })
    } catch (problem) {
      setWhole(sentenceOfError(problem))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <FormProblem of={whole} />
      <p>Your phone or computer asks for your finger, your face or its PIN.</p>
      <Button look="primary" size="lg" block icon={keyRoundIcon} busy={busy} onClick={() => void use()}>
        {confirm} with a passkey
      </Button>
    </>
  )
}

function TypedProof({
  way,
  confirm,
  onProof,
}: Omit<ProofFormProps, 'ways'> & { way: Exclude<StepUpWay, 'passkey'> }) {
  const proofOf = ({ code, password }: { code: string; password: string }): StepUpProof =>
    way === 'password' ? { way, password } : { way, code }
  const form = useForm({
    initial: { code: '', password: '' },
    schema: bodyCheck(stepUp.body, proofOf),
    onSubmit: (values) => onProof(proofOf(values)),
  })
  return (
    <Form of={form} className="stack stack-4">
      {way === 'password' && (
        <PasswordInput {...form.field('password')} label="Password" autoComplete="current-password" />
      )}
      {way === 'code' && (
        <CodeInput
          {...form.field('code')}
          label="Code"
          hint={`The 6 digits your app shows for ${communityOfPage().name} now`}
        />
      )}
      {way === 'recovery' && (
        <TextInput
          {...form.field('code')}
          label="Recovery code"
          hint="One of your ten recovery codes. Each works once"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <Button look="primary" size="lg" block type="submit" busy={form.busy}>
        {confirm}
      </Button>
    </Form>
  )
}
