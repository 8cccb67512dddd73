/**
 * Section 6 of the specification, typed in by hand as a table and compared with what the code grants: every permission,
 * every role, every combination of conditions. Y: always. N: never. V: once the e-mail is verified. C: once the profile
 * is complete or the e-mail verified.
 */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  type Actor,
  decide,
  defineAccess,
  grantOf,
  hasPermission,
  type Permission,
  permissions,
  permissionsOf,
  type Role,
  refusalOf,
  roles,
} from './access.ts'
import { endpoint } from './endpoint.ts'

type Grant = 'Y' | 'N' | 'V' | 'C'

/** permission: user, moderator, admin */
const section6: Record<Permission, readonly [Grant, Grant, Grant]> = {
  view_dashboard: ['Y', 'Y', 'Y'],
  view_profile: ['Y', 'Y', 'Y'],
  edit_profile: ['Y', 'Y', 'Y'],
  view_settings: ['Y', 'Y', 'Y'],
  edit_settings: ['Y', 'Y', 'Y'],
  view_investments: ['Y', 'Y', 'Y'],
  create_investments: ['C', 'C', 'Y'],
  edit_investments: ['Y', 'Y', 'Y'],
  delete_investments: ['Y', 'Y', 'Y'],
  view_savings: ['Y', 'Y', 'Y'],
  create_savings: ['C', 'C', 'Y'],
  edit_savings: ['Y', 'Y', 'Y'],
  delete_savings: ['Y', 'Y', 'Y'],
  view_tickets: ['Y', 'Y', 'Y'],
  create_tickets: ['Y', 'Y', 'Y'],
  edit_tickets: ['Y', 'Y', 'Y'],
  upload_avatar: ['Y', 'Y', 'Y'],
  upload_ticket_attachments: ['Y', 'Y', 'Y'],
  upload_documents: ['C', 'C', 'Y'],
  receive_messages: ['Y', 'Y', 'Y'],
  send_messages: ['V', 'V', 'Y'],
  register_events: ['V', 'V', 'Y'],
  view_users: ['N', 'Y', 'Y'],
  manage_tickets: ['N', 'Y', 'Y'],
  view_reports: ['N', 'Y', 'Y'],
  moderate_content: ['N', 'Y', 'Y'],
  view_admin_dashboard: ['N', 'N', 'Y'],
  manage_users: ['N', 'N', 'Y'],
  manage_investments: ['N', 'N', 'Y'],
  manage_savings: ['N', 'N', 'Y'],
  manage_events: ['N', 'N', 'Y'],
  manage_announcements: ['N', 'N', 'Y'],
  view_analytics: ['N', 'N', 'Y'],
  manage_settings: ['N', 'N', 'Y'],
  view_audit_logs: ['N', 'N', 'Y'],
}

function granted(grant: Grant, emailVerified: boolean, profileComplete: boolean): boolean {
  if (grant === 'V') return emailVerified
  if (grant === 'C') return emailVerified || profileComplete
  return grant === 'Y'
}

const yesAndNo = [false, true] as const
const cases = permissions.flatMap((permission) =>
  roles.flatMap((role, column) =>
    yesAndNo.flatMap((emailVerified) =>
      yesAndNo.map((profileComplete) => ({
        permission,
        standing: { role, emailVerified, profileComplete },
        expected: granted(section6[permission][column] ?? 'N', emailVerified, profileComplete),
      })),
    ),
  ),
)

describe('the permissions of section 6', () => {
  it('are 35, each named once', () => {
    expect(permissions).toHaveLength(35)
    expect(new Set(permissions).size).toBe(35)
    expect(Object.keys(section6).sort()).toEqual([...permissions].sort())
  })
  it('make 420 cases', () => expect(cases).toHaveLength(35 * 3 * 4))
  it.each(cases)('$permission for $standing is $expected', ({ permission, standing, expected }) => {
    expect(hasPermission(standing, permission)).toBe(expected)
    expect(permissionsOf(standing).includes(permission)).toBe(expected)
  })
  it('are each granted for the reason the table gives', () => {
    const words = { Y: true, N: false, V: 'e-mail verified', C: 'profile complete or e-mail verified' }
    for (const permission of permissions) {
      const grants = roles.map((role) => grantOf(role, permission))
      expect(grants, permission).toEqual(section6[permission].map((grant) => words[grant]))
    }
  })
})

const actor = (role: Role, changes: Partial<Actor> = {}): Actor => ({
  uid: 'ada',
  role,
  emailVerified: true,
  profileComplete: true,
  isActive: true,
  ...changes,
})

const access = defineAccess('savings', {
  closeGoal: {
    permission: 'delete_savings',
    refusalFor: (person: Actor, goal: { owner: string }) =>
      person.uid === goal.owner ? undefined : ('not-yours' as const),
  },
  readNews: { permission: 'view_dashboard', openToInactive: true },
  managePlans: { permission: 'manage_savings' },
})

describe('a feature’s acts', () => {
  it('are named after the feature and themselves', () => {
    expect(access.closeGoal.name).toBe('savings.close-goal')
  })
  it('are decided by permission first, then by standing, then by the record', () => {
    const own = { owner: 'ada' }
    expect(decide(access.closeGoal, actor('user'), own)).toBe(true)
    expect(decide(access.closeGoal, actor('user'), { owner: 'efe' })).toBe('not-yours')
    expect(decide(access.closeGoal, actor('user', { isActive: false }), own)).toBe('account-inactive')
    expect(decide(access.managePlans, actor('moderator', { isActive: false }), own)).toBe('not-allowed')
    expect(decide(access.readNews, actor('user', { isActive: false }), own)).toBe(true)
  })
  it('turn a reason into a refusal with its facts', () => {
    expect(refusalOf(access.closeGoal, actor('user'), { owner: 'ada' })).toBeUndefined()
    expect(refusalOf(access.closeGoal, actor('user'), { owner: 'efe' }, { left: 1 })).toEqual({
      refusal: 'not-yours',
      facts: { left: 1 },
    })
  })
})

describe('the type checker refuses', () => {
  const rest = { method: 'GET', path: '/api/x', summary: 'Read x.', output: z.object({}) } as const

  it('an endpoint that does not say who may call it', () => {
    // @ts-expect-error: `needs` is missing.
    expect(endpoint({ ...rest, name: 'x.read', refusals: [] })).toBeDefined()
  })
  it('an endpoint that does not say how it may refuse', () => {
    // @ts-expect-error: `refusals` is missing.
    expect(endpoint({ ...rest, name: 'x.read', needs: 'anyone' })).toBeDefined()
  })
  it('an endpoint that needs what nobody has heard of', () => {
    // @ts-expect-error: there is no such permission.
    const needs: Parameters<typeof endpoint>[0]['needs'] = { name: 'x.read', permission: 'view_everything' }
    expect(needs).toBeDefined()
  })
  it('an act on a permission that is misspelt', () => {
    // @ts-expect-error: there is no such permission.
    expect(defineAccess('x', { read: { permission: 'view_saving' } })).toBeDefined()
  })
})
