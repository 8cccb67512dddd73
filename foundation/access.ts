/**
 * Who may do what. The 35 permissions, the three roles and the conditional grants are the specification's section 6,
 * declared once here; `docs/who-may-do-what.md` is printed from this file. A feature adds *acts*: a name that rests
 * on one of these permissions and, where the record matters, a condition on it. The server decides; the browser is
 * told the outcome.
 */
import type { Facts, Refusal } from './refusal.ts'

/** Every permission there is. */
export const permissions = [
  'view_dashboard',
  'view_profile',
  'edit_profile',
  'view_settings',
  'edit_settings',
  'view_investments',
  'create_investments',
  'edit_investments',
  'delete_investments',
  'view_savings',
  'create_savings',
  'edit_savings',
  'delete_savings',
  'view_tickets',
  'create_tickets',
  'edit_tickets',
  'upload_avatar',
  'upload_ticket_attachments',
  'upload_documents',
  'receive_messages',
  'send_messages',
  'register_events',
  'view_users',
  'manage_tickets',
  'view_reports',
  'moderate_content',
  'view_admin_dashboard',
  'manage_users',
  'manage_investments',
  'manage_savings',
  'manage_events',
  'manage_announcements',
  'view_analytics',
  'manage_settings',
  'view_audit_logs',
] as const

/** One of the 35 permissions. */
export type Permission = (typeof permissions)[number]

/** The three roles; a new account is always a `user`. */
export const roles = ['user', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

/** What a person must have shown before a conditional permission holds. */
export type Condition = 'profile complete or e-mail verified' | 'e-mail verified'

/** What the conditions look at. */
export type Standing = { role: Role; emailVerified: boolean; profileComplete: boolean }

const conditions: Partial<Record<Permission, Condition>> = {
  create_investments: 'profile complete or e-mail verified',
  create_savings: 'profile complete or e-mail verified',
  upload_documents: 'profile complete or e-mail verified',
  register_events: 'e-mail verified',
  send_messages: 'e-mail verified',
}

const moderatorOnly: readonly Permission[] = [
  'view_users',
  'manage_tickets',
  'view_reports',
  'moderate_content',
]

const adminOnly: readonly Permission[] = [
  'view_admin_dashboard',
  'manage_users',
  'manage_investments',
  'manage_savings',
  'manage_events',
  'manage_announcements',
  'view_analytics',
  'manage_settings',
  'view_audit_logs',
]

/** What a role is granted: always, never, or once a condition holds. */
export function grantOf(role: Role, permission: Permission): boolean | Condition {
  if (role === 'admin') return true
  if (adminOnly.includes(permission)) return false
  if (moderatorOnly.includes(permission)) return role === 'moderator'
  return conditions[permission] ?? true
}

/** Whether somebody of this standing has a permission now. */
export function hasPermission(standing: Standing, permission: Permission): boolean {
  const grant = grantOf(standing.role, permission)
  if (typeof grant === 'boolean') return grant
  return (
    standing.emailVerified || (grant === 'profile complete or e-mail verified' && standing.profileComplete)
  )
}

/** All permissions somebody of this standing has now, in the order they are declared. */
export function permissionsOf(standing: Standing): Permission[] {
  return permissions.filter((permission) => hasPermission(standing, permission))
}

/** Who is asking: a signed-in person as the server knows them on this request. */
export type Actor = Standing & {
  uid: string
  /** `false`: may sign in and look, but changes nothing except where a command is open to inactive members. */
  isActive: boolean
}

/**
 * Something a person may do: the permission it rests on and, where the record matters, why this person may not do it
 * to this record (`undefined`: they may). The reason is a refusal code of the feature.
 */
type ActDefinition = {
  permission: Permission
  /** Open to a person whose profile is not active; anything that writes is closed to them otherwise. */
  openToInactive?: boolean
  // A parameter of type never lets each command name the record it looks at.
  refusalFor?: (actor: Actor, subject: never) => string | undefined
}

type NamedActs<Definitions extends Record<string, ActDefinition>> = {
  [Name in keyof Definitions]: Definitions[Name] & { name: string }
}

/**
 * Whether somebody may look at others' records, or change them, by their office: an account that is not active holds
 * none, whatever its role. Ask this, and not `hasPermission`, wherever a command lets staff in beside the record's owner.
 */
export function actsAsStaff(actor: Actor, permission: Permission): boolean {
  return actor.isActive && hasPermission(actor, permission)
}

/** Declares a feature's acts: `defineAccess('savings', { openGoal: { permission: 'create_savings' } })`. */
export function defineAccess<const Definitions extends Record<string, ActDefinition>>(
  feature: string,
  definitions: Definitions,
): NamedActs<Definitions> {
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const entries = Object.entries(definitions).map(([name, act]) => [
    name,
    { ...act, name: `${feature}.${kebab(name)}` },
  ])
  return Object.fromEntries(entries) as NamedActs<Definitions>
}

/** The decision that ships with a record: `true`, or the code of the reason why not. */
export type Decision = true | string

/** Decides a command on a record; the answer goes to the browser as `can.<act>`. */
export function decide<Subject>(
  act: {
    permission: Permission
    openToInactive?: boolean
    refusalFor?: (actor: Actor, subject: Subject) => string | undefined
  },
  actor: Actor,
  subject: Subject,
): Decision {
  if (!hasPermission(actor, act.permission)) return 'not-allowed'
  if (!actor.isActive && !act.openToInactive) return 'account-inactive'
  return act.refusalFor?.(actor, subject) ?? true
}

/** The same decision as a refusal a command can return, or `undefined` when the person may. */
export function refusalOf<Subject, Reason extends string>(
  act: { refusalFor?: (actor: Actor, subject: Subject) => Reason | undefined },
  actor: Actor,
  subject: Subject,
  facts?: Facts,
): Refusal<Reason> | undefined {
  const reason = act.refusalFor?.(actor, subject)
  return reason === undefined ? undefined : { refusal: reason, ...(facts ? { facts } : {}) }
}
