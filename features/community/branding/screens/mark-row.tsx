import { MarkUpload } from '@kolo/files/screens'
import type { OutputOf } from '@kolo/foundation/endpoint'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readLook, removeMark, uploadMark } from '../../community.contract.ts'

type Answer = OutputOf<typeof readLook>

/** What stands for the community: a picture, put and taken away here, or its letters. */
export function MarkRow({ answer: { look, hasMark, version } }: { answer: Answer }) {
  const cache = useQueryClient()
  const [drawn, setDrawn] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(drawn ?? ''), [drawn])
  const params = { version }
  const cacheUpdates = (saved: Answer) => [setQuery(readLook, {}, saved)]
  const onDone = () => toast.ok('Saved. Members see it when they open a page again.')
  const remove = useEndpointMutation(removeMark, {
    cacheUpdates,
    onDone,
    failed: 'The picture was not removed',
  })
  const shown = drawn ?? communityOfPage().mark
  return (
    <div className="row row-3 wrap">
      {hasMark && shown ? (
        <img className="mark mark-lg" src={shown} alt="" width={48} height={48} />
      ) : (
        <span className="mark mark-lg letters" aria-hidden="true">
          {look.letters}
        </span>
      )}
      <p className="sm muted grow" style={{ flexBasis: '12rem' }}>
        {hasMark
          ? 'This picture is the logo of the community.'
          : 'These letters stand for the community. A square picture takes their place.'}
      </p>
      <MarkUpload
        contract={uploadMark}
        inputOf={(body) => ({ params, body })}
        onSent={(saved, picture) => {
          for (const tell of cacheUpdates(saved)) tell(cache)
          setDrawn(URL.createObjectURL(picture))
          onDone()
        }}
      >
        {hasMark && (
          <Button look="ghost" busy={remove.isPending} onClick={() => remove.mutate({ input: { params } })}>
            Remove picture
          </Button>
        )}
      </MarkUpload>
    </div>
  )
}
