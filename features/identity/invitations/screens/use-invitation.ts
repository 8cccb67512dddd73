/** The invitation somebody came by while they fill in the form. Its token lives in this page alone: a reload forgets it. */
import { sentenceOfError } from '@kolo/ui/patterns/api'
import { useEffect, useState } from 'react'
import { useMailLink } from '../../accounts/screens/mail-link.ts'
import { identityMessages } from '../../identity.messages.ts'
import { normalEmail } from '../../identity.rules.ts'
import { callIdentity } from '../../screens/call-identity.ts'
import { judgeInvitation } from '../invitations.contract.ts'

/** The link of this page's address, judged once. */
export function useInvitation() {
  const { email, token, state } = useMailLink('signUp')
  const [problem, setProblem] = useState(state === 'broken' ? identityMessages['link-not-valid'] : undefined)
  useEffect(() => {
    if (state !== 'whole') return
    let shown = true
    callIdentity(judgeInvitation, { body: { email, token } }).catch((fault: unknown) => {
      if (shown) setProblem(sentenceOfError(fault))
    })
    return () => {
      shown = false
    }
  }, [email, token, state])
  return {
    /** The address it was sent to; nothing where nobody came by a link. */
    email: state === 'whole' ? normalEmail(email) : undefined,
    /** Why it does not count. */
    problem,
    /** What is sent with the answers: another address than the invited one is proved like everybody's. */
    tokenFor: (typed: string) =>
      state === 'whole' && problem === undefined && normalEmail(typed) === normalEmail(email)
        ? token
        : undefined,
    /** It turned out to be used or withdrawn: what is sent next goes without it. */
    forget: setProblem,
  }
}
