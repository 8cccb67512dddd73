/**
 * What a profile says about the ways its person signs in. What must always be true: the list is never empty, the main
 * way is one of the list, and there is a note (`providerData`) about each of the list and about no other.
 */
import type { Instant } from '@kolo/foundation/time'
import type { Provider } from './profile.rules.ts'

/** What is known about one way to sign in. */
export type ProviderNote = {
  createdAt: Instant
  lastChanged: Instant | null
  linkedAt: Instant
  displayName: string | null
  photoURL: string | null
}

/** The three fields of a profile that belong together. */
export type LinkedWays = {
  linkedProviders: readonly Provider[]
  primaryProvider: Provider
  providerData: { readonly [Name in Provider]?: ProviderNote }
}

/** What a federated provider tells about the person beside the e-mail. */
export type ProviderCard = { displayName: string | null; photoURL: string | null }

const nothingKnown: ProviderCard = { displayName: null, photoURL: null }

/** The note about a way that is used from now on. */
export function newNote(now: Instant, card: ProviderCard = nothingKnown): ProviderNote {
  return { createdAt: now, lastChanged: null, linkedAt: now, ...card }
}

/** After a way was added: `password` + `google.com` → both, the main one stays. */
export function withProvider(ways: LinkedWays, provider: Provider, note: ProviderNote): LinkedWays {
  const linkedProviders = [...new Set([...ways.linkedProviders, provider])]
  return { ...ways, linkedProviders, providerData: { ...ways.providerData, [provider]: note } }
}

/**
 * The repair of specification section 4: adds ways that exist and are not listed, drops listed ones that do not exist
 * unless it is the password, and falls back to the password when nothing would be left. Listed `google.com`, existing
 * `password` → `password`; listed nothing, existing nothing → `password`.
 */
export function repairedWays(ways: LinkedWays, existing: readonly Provider[], now: Instant): LinkedWays {
  const kept = ways.linkedProviders.filter((way) => way === 'password' || existing.includes(way))
  const all = [...new Set([...kept, ...existing])]
  const linkedProviders: Provider[] = all.length > 0 ? all : ['password']
  const providerData = Object.fromEntries(
    linkedProviders.map((way) => [way, ways.providerData[way] ?? newNote(now)]),
  )
  const [first = 'password'] = linkedProviders
  const primaryProvider = linkedProviders.includes(ways.primaryProvider) ? ways.primaryProvider : first
  return { linkedProviders, primaryProvider, providerData }
}

/** After a way was removed; what remains must not be empty, which the caller has seen to. */
export function withoutProvider(ways: LinkedWays, provider: Provider, now: Instant): LinkedWays {
  const rest = ways.linkedProviders.filter((way) => way !== provider)
  return repairedWays({ ...ways, linkedProviders: rest }, rest, now)
}

/** What a new sign-in tells anew about a way: the name and picture, and when they last changed. */
export function withFreshCard(
  ways: LinkedWays,
  provider: Provider,
  card: ProviderCard,
  now: Instant,
): LinkedWays {
  const note = ways.providerData[provider] ?? newNote(now, card)
  const same = note.displayName === card.displayName && note.photoURL === card.photoURL
  return same ? ways : withProvider(ways, provider, { ...note, ...card, lastChanged: now })
}

/** Whether two say the same, whatever the order of the list. */
export function sameWays(one: LinkedWays, other: LinkedWays): boolean {
  const plain = ({ linkedProviders, primaryProvider, providerData }: LinkedWays) =>
    JSON.stringify([
      [...linkedProviders].sort(),
      primaryProvider,
      Object.entries(providerData).sort(([a], [b]) => (a < b ? -1 : 1)),
    ])
  return plain(one) === plain(other)
}
