/**
 * Keys by which other programs ask. What must always be true: which endpoints a key opens follows from what the endpoint
 * `needs` and nothing else, so that a new endpoint is decided with its contract; nothing that moves money, asks for a fresh
 * proof, says that no key opens it or is about an account itself is opened by any key; and what is written through a key has a member who wrote it.
 */
import { grantOf, type Permission, permissions } from '@kolo/foundation/access'
import type { Endpoint } from '@kolo/foundation/endpoint'

/** What a member's own key may be for. */
export const ownScopes = ['own:read', 'own:write'] as const
/** What a key of the community may be for: it reads. */
export const communityScopes = ['members:read', 'books:read', 'reports:read'] as const
/** Everything a key may be for. */
export const keyScopes = [...ownScopes, ...communityScopes] as const
/** One thing a key may be for. */
export type KeyScope = (typeof keyScopes)[number]

/** What each scope is, for whoever makes a key and for the page about keys. */
export const scopeLabels: Record<KeyScope, string> = {
  'own:read': 'Read what is yours: savings, loans, investments, payments, statements, tickets and messages.',
  'own:write': 'Write to support and to other members as you. Never moves money or changes your account.',
  'members:read': 'Read members, tickets, events and announcements.',
  'books:read': 'Read the books, the audit log, payments, savings, loans, investments and settings.',
  'reports:read': 'Read reports and the figures of the community.',
}

/** How long a key may live, in days. */
export const keyDays = [30, 90, 365] as const
/** The most keys of a member, and of the community, that are not over. */
export const mostKeys = { own: 10, community: 20 }
/** How often a key may ask, of all its requests together. */
export const keyRate = { requests: 120, seconds: 60 }

/** What a key looks like: what everybody can read, and 32 random bytes. */
export const keyPattern = /^kolo_[A-Za-z0-9_-]{43}$/
/** How much of it is kept in the clear, so that its owner knows it again. */
export const shownCharacters = 'kolo_'.length + 6

/** Whose writing a key does: letters to people. */
const writable: readonly Permission[] = [
  'create_tickets',
  'edit_tickets',
  'upload_ticket_attachments',
  'send_messages',
  'receive_messages',
]

const membersRead: readonly Permission[] = [
  'view_users',
  'manage_users',
  'manage_tickets',
  'moderate_content',
  'manage_events',
  'manage_announcements',
]
const reportsRead: readonly Permission[] = ['view_reports', 'view_analytics']

/** Which scope reads what rests on a permission: `view_savings` → `own:read`, `view_audit_logs` → `books:read`. */
export function readingScope(permission: Permission): KeyScope {
  if (grantOf('user', permission) !== false) return 'own:read'
  if (membersRead.includes(permission)) return 'members:read'
  return reportsRead.includes(permission) ? 'reports:read' : 'books:read'
}

/** What `scopesFor` looks at. */
export type Opened = Pick<Endpoint, 'method' | 'needs' | 'needsStepUp' | 'notByKey' | 'answers'>

/**
 * The scopes any of which opens an endpoint; none where no key does. What is asked of anybody needs no key and does not
 * look at one; what is asked of whoever is signed in is about the account, except the file behind a link that was read.
 */
export function scopesFor({ method, needs, needsStepUp, notByKey, answers }: Opened): readonly KeyScope[] {
  if (needsStepUp || notByKey || needs === 'anyone') return []
  if (needs === 'signed-in')
    return method === 'GET' && answers === 'file' ? keyScopes.filter((scope) => scope !== 'own:write') : []
  if (method === 'GET') return [readingScope(needs.permission)]
  return writable.includes(needs.permission) ? ['own:write'] : []
}

/** Which permissions each scope rests on, in the order they are declared: for the page about keys. */
export function permissionsOfScope(scope: KeyScope): Permission[] {
  if (scope === 'own:write') return permissions.filter((permission) => writable.includes(permission))
  return permissions.filter((permission) => readingScope(permission) === scope)
}
