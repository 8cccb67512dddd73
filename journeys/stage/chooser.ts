/** A browser without a screen, as far as the provider's pages go: cookies, redirects and the account chooser. */

/** Follows the provider's pages from the address the product gave, chooses an account, and answers what comes back. */
export async function chooseAccount(page: string, sub: string): Promise<string> {
  const cookies = new Map<string, string>()
  const visit = async (url: string, body?: URLSearchParams) => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(body ? { method: 'POST', body } : {}),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const to = answer.headers.get('location')
    return to === null ? undefined : new URL(to, url).href
  }
  let at = page
  for (let steps = 0; steps < 10; steps++) {
    if (new URL(at).pathname === '/auth/federated') return new URL(at).search.slice(1)
    const choosing = new URL(at).pathname.startsWith('/choose/')
    const next = await visit(at, choosing ? new URLSearchParams({ account: sub }) : undefined)
    if (next === undefined) throw new Error(`The provider stopped at ${at}`)
    at = next
  }
  throw new Error('The provider goes round in circles')
}
