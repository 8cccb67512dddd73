import { readTerms } from '@kolo/community/terms-contract'
import { ApiProblem } from '@kolo/foundation/problem'
import { sentenceOfError, useRead } from '@kolo/ui/patterns/api'
import { Form } from '@kolo/ui/patterns/form'
import { toast } from '@kolo/ui/patterns/toasts'
import { problemErrors, useForm } from '@kolo/ui/patterns/use-form'
import { useForward, useStep } from '@kolo/ui/primitives/back-steps'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { GoogleSignIn } from '../../federated-sign-in/screens/google-sign-in.tsx'
import { judgeSignIn, signUp } from '../../identity.contract.ts'
import { identityMessages } from '../../identity.messages.ts'
import { authModePath, authPath } from '../../identity.paths.ts'
import { useInvitation } from '../../invitations/screens/use-invitation.ts'
import { AuthFrame, AuthTitle } from '../../screens/auth-frame.tsx'
import { callIdentity } from '../../screens/call-identity.ts'
import { useSession } from '../../sessions/screens/session-context.ts'
import {
  answersOf,
  forgetAnswers,
  keepAnswers,
  keptAnswers,
  type SignUpValues,
  signUpSchema,
  stepOf,
  steps,
} from './sign-up-answers.ts'
import { AboutYou, SignInDetails, YourLife, YourPlan } from './sign-up-steps.tsx'

const titles: readonly { title: string; lead: string }[] = [
  { title: 'Open your account', lead: 'It is free. You need about 5 minutes.' },
  { title: 'About you', lead: 'Write your name the way your bank has it, so that transfers match.' },
  { title: 'Home and work', lead: 'For the officers of the community. Other members do not see it.' },
  {
    title: 'Your plan',
    lead: 'How much would you like to invest or save in one year? You can change it later.',
  },
]

const pages = [SignInDetails, AboutYou, YourLife, YourPlan]

/** Where the form is: the words at both ends and the four slots. */
function StepHead({ at }: { at: number }) {
  return (
    <div className="stack stack-3">
      <div className="row between sm muted">
        <span>
          Step {at + 1} of {steps.length}
        </span>
        <span>{steps[at]?.word}</span>
      </div>
      <div
        className="steps"
        role="progressbar"
        aria-label="Sign-up"
        aria-valuenow={at + 1}
        aria-valuemin={1}
        aria-valuemax={steps.length}
      >
        {steps.map(({ word }, index) => (
          <span key={word} className={index <= at ? 'on' : undefined} />
        ))}
      </div>
    </div>
  )
}

type Invitation = ReturnType<typeof useInvitation>

function useSignUp(goTo: (step: number) => void, invitation: Invitation) {
  const session = useSession()
  // What the box at the end stands for; without an answer the person is asked once the account is open.
  const termsVersion = useRead(readTerms, { query: {} }).data?.version
  return useForm<SignUpValues>({
    initial: { ...keptAnswers(), ...(invitation.email ? { email: invitation.email } : {}) },
    schema: signUpSchema,
    onSubmit: async (values) => {
      try {
        const token = invitation.tokenFor(values.email)
        const opened = await callIdentity(signUp, {
          body: { ...answersOf(values), termsVersion, invitation: token },
        })
        forgetAnswers()
        toast.ok('Account created successfully')
        session.welcome(opened)
      } catch (problem) {
        toast.bad({ title: 'Failed to create account', onPage: sentenceOfError(problem) })
        if (isDeadLink(problem)) invitation.forget(sentenceOfError(problem))
        const [field] = Object.keys(problemErrors(problem, values).errors)
        if (field) goTo(stepOf(field))
        throw problem
      }
    },
  })
}

/** What the server says of the e-mail and the password, while they are in sight; without an answer the end will tell. */
function useJudge({ values, setErrors }: ReturnType<typeof useSignUp>) {
  const [judging, setJudging] = useState(false)
  const { email, password } = values
  async function accepts(): Promise<boolean> {
    setJudging(true)
    try {
      await callIdentity(judgeSignIn, { body: { email, password } })
      return true
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.problem?.field === undefined) return true
      // What is to be focused has to be there first: a busy phone draws later than its next frame.
      flushSync(() => setErrors(problemErrors(problem, values).errors))
      document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return false
    } finally {
      setJudging(false)
    }
  }
  return { judging, accepts }
}

/** Opening an account in four short steps; each is checked before the next, and Back loses nothing. */
export function SignUpForm() {
  const [at, setAt] = useState(0)
  const [wasKept] = useState(() => keptAnswers().email !== '')
  const title = useRef<HTMLDivElement>(null)
  const invitation = useInvitation()
  const form = useSignUp(setAt, invitation)
  const judge = useJudge(form)
  const { values } = form
  useEffect(() => keepAnswers(values), [values])
  useStep(at > 0, () => goTo(at - 1))
  useForward(() => void forward())

  function goTo(step: number): void {
    flushSync(() => setAt(step))
    // The new step is read out and Tab starts at its title.
    scrollTo(0, 0)
    const heading = title.current?.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  async function forward(): Promise<void> {
    const passed = await form.passes(steps[at]?.fields ?? [])
    if (!passed || (at === 0 && !(await judge.accepts()))) return
    if (at < steps.length - 1) return goTo(at + 1)
    // After a reload the password is gone, because it is never kept.
    if (values.password === '') return goTo(0)
    await form.submit()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    void forward()
  }
  const Fields = pages[at] ?? SignInDetails
  return (
    <AuthFrame>
      <StepHead at={at} />
      <div ref={title}>
        <AuthTitle title={titles[at]?.title ?? ''}>{titles[at]?.lead}</AuthTitle>
      </div>
      {at === 0 && <InvitationNotice {...invitation} />}
      <Form of={form} className="stack stack-5" onSubmit={submit}>
        {at === 0 && wasKept && (
          <Notice tone="quiet" title="Your answers are still here.">
            Only your password was not kept. Type it again.
          </Notice>
        )}
        <Fields form={form} isInvited={invitation.tokenFor(values.email) !== undefined} />
        {form.errors.email === identityMessages['email-already-in-use'] && (
          <KnownEmail email={values.email} />
        )}
        <StepFoot at={at} busy={form.busy || judge.judging} onBack={() => goTo(at - 1)} />
        <p className="sm faint">
          Your answers are kept until you close this tab, so you can go back or reload. Your password is not.
        </p>
      </Form>
      {at === 0 && <GoogleSignIn />}
      {at === 0 && <SignInInstead />}
    </AuthFrame>
  )
}

const isDeadLink = (problem: unknown) =>
  problem instanceof ApiProblem && ['link-not-valid', 'link-used', 'link-expired'].includes(problem.code)

/** What an invitation does for whoever came by one, or why it does nothing. */
function InvitationNotice({ email, problem }: Pick<Invitation, 'email' | 'problem'>) {
  if (problem !== undefined)
    return (
      <Notice tone="bad" title={problem} live="alert">
        You can open an account without it: we send a link to check your email address.
      </Notice>
    )
  if (email === undefined) return null
  return (
    <Notice tone="ok" title="You are invited.">
      With {email} you need not check your email address again. If you reload this page, open the link in your
      mail once more.
    </Notice>
  )
}

/** The way on for somebody who has an account already. */
function KnownEmail({ email }: { email: string }) {
  const own = new URLSearchParams({ email })
  return (
    <Notice tone="info" title="Is this account yours?">
      <Link to={`${authPath}?${own}`}>Sign in</Link>, or{' '}
      <Link to={authModePath('resetPassword')}>set a new password</Link>. If it is not, use another email
      address.
    </Notice>
  )
}

function StepFoot({ at, busy, onBack }: { at: number; busy: boolean; onBack: () => void }): ReactNode {
  const last = at === steps.length - 1
  return (
    <div className="btn-row su-foot">
      {at > 0 && (
        <Button size="lg" onClick={onBack}>
          Back
        </Button>
      )}
      <Button className="grow" look="primary" size="lg" type="submit" busy={busy}>
        {last ? 'Open my account' : 'Continue'}
      </Button>
    </div>
  )
}

function SignInInstead() {
  return (
    <p className="muted auth-note">
      Already a member?{' '}
      <Link to={authPath}>
        <b>Sign in</b>
      </Link>
    </p>
  )
}
