/**
 * The page Google sends the browser back to. It hands the answer to the server, tells the page that opened it what came
 * of it, and closes; where there was no popup it goes on by itself. It never sees a token: the session travels in its
 * cookie.
 */
import { readState } from '@kolo/identity/federated'

type Outcome = { ok: true; next: string } | { ok: false; code: string; message: string }

const broken: Outcome = {
  ok: false,
  code: 'network-request-failed',
  message: 'Network error. Please check your internet connection.',
}

async function handIn(answer: string): Promise<Outcome> {
  try {
    const response = await fetch('/api/federated-attempts/answers', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer }),
    })
    const said: { next?: string; code?: string; message?: string } = await response.json()
    if (response.ok && said.next) return { ok: true, next: said.next }
    const { code = 'operation-not-allowed', message = 'We encountered an unexpected error' } = said
    return { ok: false, code, message }
  } catch {
    return broken
  }
}

/** The page that sent the browser away in its own place; only a path of this site. */
function cameFrom(): string {
  const path = sessionStorage.getItem('kolo-attempt-from') ?? ''
  sessionStorage.removeItem('kolo-attempt-from')
  return /^\/(?![/\\])/.test(path) ? path : '/auth'
}

function say(words: string): void {
  const place = document.getElementById('words')
  if (place) place.textContent = words
  document.getElementById('onward')?.removeAttribute('hidden')
}

function tell(channelName: string, outcome: Outcome): void {
  const channel = new BroadcastChannel(`kolo-attempt-${channelName}`)
  channel.postMessage(outcome)
  channel.close()
  window.close()
  // A browser that does not let the window close itself leaves it to the person.
  setTimeout(() => say(outcome.ok ? 'You are signed in. You can close this window.' : outcome.message), 600)
}

function goOn(outcome: Outcome): void {
  const back = new URL(cameFrom(), location.origin)
  if (!outcome.ok) back.searchParams.set('google', outcome.code)
  location.replace(outcome.ok ? outcome.next : back.pathname + back.search)
}

async function comeBack(): Promise<void> {
  const answer = location.search.slice(1)
  // What proves the person must not stay in the address or the history.
  history.replaceState(null, '', location.pathname)
  const state = readState(new URLSearchParams(answer).get('state'))
  if (!state) return location.replace('/auth')
  const outcome = await handIn(answer)
  if (state.place === 'popup') tell(state.channel, outcome)
  else goOn(outcome)
}

void comeBack()
