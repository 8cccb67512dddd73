/** Views of a list that somebody of staff saves under a name: what is searched, the filters, the order, the columns. */
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, lineWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { profileAccess } from '../profile.access.ts'

/** A view: its name, and what the address of the list says after its question mark. */
export const savedViewWire = z.object({ id: idWire, name: z.string(), search: z.string() })

const viewsWire = z.object({ rows: z.array(savedViewWire) })

const listName = z.string().check(z.regex(/^[a-z-]{1,40}$/, 'This is not the name of a list.'))

/** One's own of one list, by name. */
export const listSavedViews = endpoint({
  name: 'profile.list-saved-views',
  method: 'GET',
  path: '/api/saved-views',
  summary: 'The views of a list that the caller saved, by name.',
  needs: profileAccess.saveView,
  query: z.object({ list: listName }),
  output: viewsWire,
  refusals: [],
})

/** Saves one; a name that is there already gets the new content. */
export const saveView = endpoint({
  name: 'profile.save-view',
  method: 'POST',
  path: '/api/saved-views',
  summary: "Save a view of a list under a name; one's own of that name is replaced.",
  needs: profileAccess.saveView,
  body: z.strictObject({
    list: listName,
    name: lineWire(1, 40, 'Give the view a name of 1 to 40 characters.'),
    search: z
      .string()
      .check(z.maxLength(600), z.regex(/^[A-Za-z0-9=&%+._~*-]*$/, 'This is not a view of the list.')),
  }),
  output: viewsWire,
  refusals: ['views-full'],
  isDoneOnce: true,
})

export const removeView = endpoint({
  name: 'profile.remove-view',
  method: 'DELETE',
  path: '/api/saved-views/{id}',
  summary: 'Remove a view that the caller saved; the others of its list are answered.',
  needs: profileAccess.saveView,
  params: z.object({ id: idWire }),
  output: viewsWire,
  refusals: [],
})

/** What a list needs to offer its saved views. */
export const savedViews = { list: listSavedViews, save: saveView, remove: removeView }
