/** The views of a list that somebody saves under a name: its search, filters, order and columns, as its address says them. */
import type { Endpoint } from '@kolo/foundation/endpoint'
import { useState } from 'react'
import { useEndpointMutation, useRead } from '../patterns/api.tsx'
import { MutationSheet, mutation } from '../patterns/mutation-sheet.tsx'
import { setQuery } from '../patterns/query-cache.tsx'
import { Button } from '../primitives/button.tsx'
import { Pick } from '../primitives/choices.tsx'
import { TextInput } from '../primitives/text-input.tsx'
import type { ListAddress } from './list-address.tsx'

/** The endpoints that keep views, and the name of the list they are of. */
export type ViewsOfList = {
  endpoints: { list: Endpoint; save: Endpoint; remove: Endpoint }
  list: string
  /** What the list without anything chosen is called: "Everybody". */
  whole: string
}

/** What all three of them answer. */
type Views = { rows: readonly { id: string; name: string; search: string }[] }

/** The saved views, and saving the one that is shown. Nothing while none is saved and there is none to save. */
export function SavedViews({ of: views, address }: { of: ViewsOfList; address: ListAddress }) {
  const { endpoints, list, whole } = views
  const [naming, setNaming] = useState(false)
  const query = { query: { list } }
  const read = useRead(endpoints.list, query)
  const cacheUpdates = (answer: unknown) => [setQuery(endpoints.list, query, answer)]
  const remove = useEndpointMutation(endpoints.remove, { cacheUpdates, failed: 'The view was not removed' })
  const shown = address.view.toString()
  const saved = read.data as Views | undefined
  const open = saved?.rows.find((view) => view.search === shown)
  if (!saved || (saved.rows.length === 0 && shown === '')) return null
  return (
    <div className="row row-2 wrap">
      {saved.rows.length > 0 && (
        <fieldset className="picks" aria-label="Your views">
          <Pick pressed={shown === ''} onPress={() => address.show(new URLSearchParams())}>
            {whole}
          </Pick>
          {saved.rows.map((view) => (
            <Pick
              key={view.id}
              pressed={view === open}
              onPress={() => address.show(new URLSearchParams(view.search))}
            >
              {view.name}
            </Pick>
          ))}
        </fieldset>
      )}
      {shown !== '' && !open && (
        <Button size="sm" onClick={() => setNaming(true)}>
          Save this view
        </Button>
      )}
      {open && (
        <Button
          size="sm"
          busy={remove.isPending}
          onClick={() => remove.mutate({ input: { params: { id: open.id } } })}
        >
          Remove “{open.name}”
        </Button>
      )}
      {naming && (
        <MutationSheet<{ name: string }, unknown>
          title="Save this view"
          submit="Save view"
          initial={{ name: '' }}
          mutation={mutation(endpoints.save, {
            body: ({ name }: { name: string }) => ({ list, name, search: shown }),
          })}
          cacheUpdates={cacheUpdates}
          successToast={() => 'View saved'}
          failed="Failed to save the view"
          onClose={() => setNaming(false)}
        >
          {(form) => (
            <TextInput
              {...form.field('name')}
              label="Name"
              hint="The search, the filters, the order and the columns are saved under it. A view of the same name is replaced."
              maxLength={40}
            />
          )}
        </MutationSheet>
      )}
    </div>
  )
}
