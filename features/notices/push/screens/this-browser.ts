/**
 * Push messages in this browser: whether it can show them, why not, and its subscription. What must always be true: it is
 * subscribed only at a member's wish, and never passes on to somebody else who signs in here.
 */
import type { CallInput } from '@kolo/foundation/endpoint'
import { callEndpoint } from '@kolo/ui/patterns/api'
import { readWays, saveBrowser, type Ways } from '../push.contract.ts'

type Subscribed = CallInput<typeof saveBrowser>['body']

/** A person, and how often they have signed in. */
export type Person = { uid: string; loginCount: number }

/** Why this browser shows no push messages. */
export type Hindrance = 'unsupported' | 'home-screen' | 'blocked' | 'failed'

/** What a member reads about it. */
export const hindranceWords: Record<Hindrance, string> = {
  unsupported: 'This browser cannot show push messages. You are also told here and by email.',
  'home-screen': 'On this phone add this site to the home screen first: Share, then Add to Home Screen.',
  blocked: 'This browser blocks messages from here. Allow notifications for this site in its settings.',
  failed: 'The browser could not reach its push service. Please try again later.',
}

/** Under which this browser keeps for whom it is switched on, and by which sign-in that was last said to the server. */
const ownerKey = 'kolo-push'

/** What stands in the way before anybody is asked; nothing: it may be asked for. */
export function hindranceHere(): Hindrance | undefined {
  const isApple = /iPhone|iPad/.test(navigator.userAgent)
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isApple && !matchMedia('(display-mode: standalone)').matches ? 'home-screen' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

/** Asks the person for permission and subscribes; what stands in the way otherwise. To be called in a press. */
export async function subscribe(serverKey: string): Promise<Subscribed | Hindrance> {
  const hindrance = hindranceHere()
  if (hindrance) return hindrance
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return 'unsupported'
  try {
    await dropOther(registration, serverKey)
    const options = { userVisibleOnly: true, applicationServerKey: serverKey }
    return bodyOf(await registration.pushManager.subscribe(options))
  } catch {
    return 'failed'
  }
}

/** A subscription under another key, as before the secret of the server changed, stands in the way of a new one. */
async function dropOther({ pushManager }: ServiceWorkerRegistration, serverKey: string): Promise<void> {
  const kept = await pushManager.getSubscription()
  if (kept && keyOf(kept) !== serverKey) await kept.unsubscribe()
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function bodyOf(subscription: PushSubscription): Subscribed {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** Remembers for whom this browser is switched on; without storage it is until the next sign-in. */
export function rememberOwner({ uid, loginCount }: Person): void {
  try {
    localStorage.setItem(ownerKey, `${uid} ${loginCount}`)
  } catch {
    // Without storage nothing is tied anew.
  }
}

function ownerOf(): string[] {
  try {
    return (localStorage.getItem(ownerKey) ?? '').split(' ')
  } catch {
    return []
  }
}

/**
 * Ties the subscription to the present session of the person it was made for, when one `begins` and otherwise once after
 * each sign-in: it counts for the session it was kept in. Where the browser has lost it, or has it under another key, a new one is made without asking,
 * because the permission is still there.
 */
export async function tieBrowser({ uid, loginCount }: Person, begins: boolean): Promise<void> {
  const [owner, last] = ownerOf()
  if (
    owner !== uid ||
    (last === String(loginCount) && !begins) ||
    hindranceHere() ||
    Notification.permission !== 'granted'
  )
    return
  const { serverKey }: Ways = await callEndpoint(readWays, {})
  const subscribed = await subscribe(serverKey)
  if (typeof subscribed === 'string') return
  await callEndpoint(saveBrowser, { body: subscribed })
  rememberOwner({ uid, loginCount })
}

/** Ends the subscription, as whoever signs out wishes; the server does its part by itself. */
export async function forgetBrowser(): Promise<void> {
  try {
    localStorage.removeItem(ownerKey)
    const registration = await navigator.serviceWorker?.getRegistration()
    const kept = await registration?.pushManager?.getSubscription()
    await kept?.unsubscribe()
  } catch {
    // The server sends nothing more in any case.
  }
}
