/** The link from a mail that somebody came by. */
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type AuthMode, authModePath } from '../../identity.paths.ts'
import { isEmail, normalEmail } from '../../identity.rules.ts'

/** `broken`: it lost a piece on its way, so it is no better than one that never was. `none`: there was no token. */
export type MailLink = { email: string; token: string; state: 'none' | 'broken' | 'whole' }

/** The link of this page's address, read once; the token leaves the address and the history before anything else. */
export function useMailLink(mode: AuthMode): MailLink {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [link] = useState(() => linkOf(query.get('email') ?? '', query.get('token') ?? ''))
  useEffect(() => {
    if (link.token !== '') void navigate(authModePath(mode), { replace: true })
  }, [link.token, mode, navigate])
  return link
}

function linkOf(email: string, token: string): MailLink {
  if (token === '') return { email, token, state: 'none' }
  return { email, token, state: isEmail(normalEmail(email)) ? 'whole' : 'broken' }
}
