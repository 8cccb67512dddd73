/** Views of the members' list that somebody keeps under a name: what is searched, the filters, the order, the columns. */
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, lineWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { profileAccess } from '../profile.access.ts'

/** A view: its name, and what the address of the list says after its question mark. */
export const memberViewWire = z.object({ id: idWire, name: z.string(), search: z.string() })
/** The same in the program's form. */
export type MemberView = z.output<typeof memberViewWire>

const viewsWire = z.object({ rows: z.array(memberViewWire) })

/** One's own, by name. */
export const listMemberViews = endpoint({
  name: 'profile.list-member-views',
  method: 'GET',
  path: '/api/member-views',
  summary: "The views of the members' list that the caller keeps, by name.",
  needs: profileAccess.saveView,
  output: viewsWire,
  refusals: [],
})

/** Keeps one; a name that is there already gets the new content. */
export const keepMemberView = endpoint({
  name: 'profile.keep-member-view',
  method: 'POST',
  path: '/api/member-views',
  summary: "Keep a view of the members' list under a name; one's own of that name is replaced.",
  needs: profileAccess.saveView,
  body: z.strictObject({
    name: lineWire(1, 40, 'Give the view a name of 1 to 40 characters.'),
    search: z
      .string()
      .check(z.maxLength(600), z.regex(/^[A-Za-z0-9=&%+._~*-]*$/, 'This is not a view of the list.')),
  }),
  output: viewsWire,
  refusals: ['views-full'],
  isDoneOnce: true,
})

/** Removes one. */
export const removeMemberView = endpoint({
  name: 'profile.remove-member-view',
  method: 'DELETE',
  path: '/api/member-views/{id}',
  summary: "Remove a view of the members' list that the caller keeps.",
  needs: profileAccess.saveView,
  params: z.object({ id: idWire }),
  output: viewsWire,
  refusals: [],
})
