import { sentenceOfError, useAct } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { cameraIcon } from '@kolo/ui/primitives/icons'
import { useRef } from 'react'
import { removeAvatar, uploadAvatar } from '../avatar.contract.ts'
import type { WholeProfile } from '../profile.contract.ts'
import { shrinkAvatar } from './shrink-avatar.ts'

const refreshes = ['/api/profile', '/api/users', '/api/members']

/** Chooses a photo, makes it small on the phone and puts it; or takes it away. */
export function PhotoButtons({ profile, onSaved }: { profile: WholeProfile; onSaved: () => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const done = {
    refreshes,
    onDone: () => {
      toast.ok('Profile updated')
      onSaved()
    },
    onProblem: (problem: Error) =>
      toast.bad({ title: 'Failed to update profile', text: sentenceOfError(problem) }),
  }
  const put = useAct(uploadAvatar, done)
  const remove = useAct(removeAvatar, done)
  const params = { uid: profile.uid }
  async function choose(file: File | undefined) {
    if (!file) return
    const body = await shrinkAvatar(file)
    if (body) put.mutate({ input: { params, body } })
    else
      toast.bad({
        title: 'Failed to update profile',
        text: 'This photo cannot be opened here. Choose a PNG, JPG or WebP.',
      })
  }
  return (
    <div className="btn-row">
      {profile.avatar && (
        <Button look="ghost" busy={remove.isPending} onClick={() => remove.mutate({ input: { params } })}>
          Remove
        </Button>
      )}
      <Button icon={cameraIcon} busy={put.isPending} onClick={() => picker.current?.click()}>
        Photo
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label="Photo"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same photo may be chosen again after an error.
          event.target.value = ''
          void choose(file)
        }}
      />
    </div>
  )
}
