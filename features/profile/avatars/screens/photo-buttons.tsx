import { PortraitUpload } from '@kolo/files/screens'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { useQueryClient } from '@tanstack/react-query'
import type { WholeProfile } from '../../profiles/profile.contract.ts'
import { profileCacheUpdates } from '../../profiles/screens/profile.cache.ts'
import { removeAvatar, uploadAvatar } from '../avatar.contract.ts'

/** Chooses a photo, makes it small on the phone and puts it; or takes it away. */
export function PhotoButtons({
  profile,
  onSaved,
}: {
  profile: WholeProfile
  onSaved: (profile: WholeProfile) => void
}) {
  const cache = useQueryClient()
  const params = { uid: profile.uid }
  const onDone = (saved: WholeProfile) => {
    toast.ok('Profile updated')
    onSaved(saved)
  }
  const remove = useEndpointMutation(removeAvatar, {
    cacheUpdates: profileCacheUpdates,
    onDone,
    failed: 'Failed to update profile',
  })
  return (
    <PortraitUpload
      contract={uploadAvatar}
      inputOf={(body) => ({ params, body })}
      onSent={(saved) => {
        for (const tell of profileCacheUpdates(saved)) tell(cache)
        onDone(saved)
      }}
    >
      {profile.avatar && (
        <Button look="ghost" busy={remove.isPending} onClick={() => remove.mutate({ input: { params } })}>
          Remove
        </Button>
      )}
    </PortraitUpload>
  )
}
