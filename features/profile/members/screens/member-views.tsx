import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { Pick } from '@kolo/ui/primitives/choices'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { keepMemberView, listMemberViews, type MemberView, removeMemberView } from '../views.contract.ts'
import { withoutPlace } from './member-query.ts'

type Views = { rows: MemberView[] }
const viewsCacheUpdates = (views: Views) => [setQuery(listMemberViews, {}, views)]

/** The views of the list that somebody keeps, and keeping the one that is shown. Nothing while none is kept and none to keep. */
export function MemberViews({
  search,
  onSearch,
}: {
  search: URLSearchParams
  onSearch: (next: URLSearchParams) => void
}) {
  const [naming, setNaming] = useState(false)
  const { data } = useRead(listMemberViews, {})
  const remove = useEndpointMutation(removeMemberView, {
    cacheUpdates: viewsCacheUpdates,
    failed: 'The view was not removed',
  })
  const shown = withoutPlace(search).toString()
  const views = data?.rows ?? []
  const open = views.find((view) => view.search === shown)
  if (!data || (views.length === 0 && shown === '')) return null
  return (
    <div className="row row-2 wrap">
      {views.length > 0 && (
        <fieldset className="picks" aria-label="Your views">
          <Pick pressed={shown === ''} onPress={() => onSearch(new URLSearchParams())}>
            Everybody
          </Pick>
          {views.map((view) => (
            <Pick
              key={view.id}
              pressed={view === open}
              onPress={() => onSearch(new URLSearchParams(view.search))}
            >
              {view.name}
            </Pick>
          ))}
        </fieldset>
      )}
      {shown !== '' && !open && (
        <Button size="sm" onClick={() => setNaming(true)}>
          Keep this view
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
      {naming && <NameView search={shown} onClose={() => setNaming(false)} />}
    </div>
  )
}

function NameView({ search, onClose }: { search: string; onClose: () => void }) {
  return (
    <MutationSheet<{ name: string }, Views>
      title="Keep this view"
      submit="Keep it"
      initial={{ name: '' }}
      mutation={mutation(keepMemberView, { body: ({ name }) => ({ name, search }) })}
      cacheUpdates={viewsCacheUpdates}
      successToast={() => 'View kept'}
      failed="Failed to keep the view"
      onClose={onClose}
    >
      {(form) => (
        <TextInput
          {...form.field('name')}
          label="Name"
          hint="The search, the filters, the order and the columns are kept under it. A view of the same name is replaced."
          maxLength={40}
        />
      )}
    </MutationSheet>
  )
}
