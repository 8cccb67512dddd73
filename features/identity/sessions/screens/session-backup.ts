/**
 * What the shell shows of a person, kept in this tab for five minutes, so that a page need not wait when the server is
 * slow to answer. Only uid, name, picture, role and completeness (domain.md A6): nothing that would hurt if read.
 */
import { permissionsOf, type Role, roles } from '@kolo/foundation/access'

const key = 'kolo-session'

/** Under which all tabs keep who signed in last, so that a tab shows nobody else from its own memory. */
export const personKey = 'kolo-person'

/** How long what is known of a person is taken for true, in memory as in the tab's storage: five minutes. */
export const profileValidMs = 5 * 60_000

/** A session as far as the shell knows it; what only the server can say is absent when it comes from the backup. */
export type SessionView = {
  uid: string
  fullName: string
  avatar: string
  role: Role
  profileComplete: boolean
  emailVerified: boolean
  isActive: boolean
  permissions: readonly string[]
  email?: string
  memberCode?: string
  loginCount?: number
  /** It has just begun in this tab: by signing in, or in place of one that ended. */
  adopted?: boolean
  /** How many notices are unread. */
  unread?: number
  /** The version of the terms to agree to before going on. */
  termsOwed?: number | null
  /** What the community offers of what is off until somebody switches it on. */
  offers?: readonly string[]
  /** An announcement to accept before going on. */
  acceptanceOwed?: { id: string; title: string } | null
  display?: { theme: string; language: string; dateFormat: string; numberFormat: string; timezone: string }
  dashboard?: { layout: string; widgets: readonly string[]; chartType: string }
  resendAllowedAt?: string | null
  serverTime?: string
}

/** Where the backup is kept: the tab's storage, for `personKey` that of all tabs, or nowhere when the browser forbids it. */
export type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the backup of whoever is signed in. */
export function keepBackup(drawer: Drawer, session: SessionView, now: number): void {
  const { uid, fullName, avatar, role, profileComplete } = session
  attempt(() => drawer.setItem(personKey, uid))
  attempt(() =>
    drawer.setItem(key, JSON.stringify({ at: now, uid, fullName, avatar, role, profileComplete })),
  )
}

/** Forgets it, and who signed in last, unless that is somebody else who has since done so in another tab. */
export function clearBackup(drawer: Drawer): void {
  const own = keptIn(drawer)?.uid
  attempt(() => drawer.removeItem(key))
  if (own === undefined || own === personIn(drawer)) attempt(() => drawer.removeItem(personKey))
}

/**
 * The backup of whoever signed in last in this browser: the session it stands for while it is under five minutes old,
 * `'stale'` when it is older or this tab has none of that person, `undefined` when nobody is signed in here.
 */
export function readBackup(drawer: Drawer, now: number): SessionView | 'stale' | undefined {
  const person = personIn(drawer)
  if (!person) return undefined
  const kept = keptIn(drawer)
  const role = roles.find((one) => one === kept?.role)
  if (!kept || !role || kept.uid !== person || typeof kept.at !== 'number') return 'stale'
  if (now - kept.at >= profileValidMs || kept.at > now) return 'stale'
  const profileComplete = kept.profileComplete === true
  return {
    uid: person,
    fullName: String(kept.fullName ?? ''),
    avatar: String(kept.avatar ?? ''),
    role,
    profileComplete,
    // Shown, never decided on: no reminder from a guess, and no more permissions than are certain.
    emailVerified: true,
    isActive: true,
    permissions: permissionsOf({ role, emailVerified: false, profileComplete }),
  }
}

/** Who signed in last in this browser, in whichever tab. */
function personIn(drawer: Drawer): string | undefined {
  return attempt(() => drawer.getItem(personKey)) ?? undefined
}

/** Whether that is this person: what is known of anybody else is not to be kept any more. */
export function isLastPerson(drawer: Drawer, uid: string): boolean {
  return personIn(drawer) === uid
}

function keptIn(drawer: Drawer): Record<string, unknown> | undefined {
  return (
    attempt(() => JSON.parse(drawer.getItem(key) ?? 'null') as Record<string, unknown> | null) ?? undefined
  )
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
