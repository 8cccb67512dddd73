import { portraitMeasures, SendingRow, shrinkPicture, useUpload } from '@kolo/files/screens'
import { sentenceOfError, useAct } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { FieldError } from '@kolo/ui/primitives/field'
import { cameraIcon } from '@kolo/ui/primitives/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { removeAvatar, uploadAvatar } from '../avatar.contract.ts'
import type { WholeProfile } from '../profile.contract.ts'
import { toldProfile } from './told-profile.ts'

/** Chooses a photo, makes it small on the phone and puts it; or takes it away. */
export function PhotoButtons({
  profile,
  onSaved,
}: {
  profile: WholeProfile
  onSaved: (profile: WholeProfile) => void
}) {
  const picker = useRef<HTMLInputElement>(null)
  const cache = useQueryClient()
  const params = { uid: profile.uid }
  const onDone = (saved: WholeProfile) => {
    toast.ok('Profile updated')
    onSaved(saved)
  }
  const upload = useUpload(uploadAvatar, {
    shrink: (file) => shrinkPicture(file, portraitMeasures),
    inputOf: (body) => ({ params, body }),
    onSent: (saved) => {
      for (const tell of toldProfile(saved)) tell(cache)
      onDone(saved)
    },
  })
  const remove = useAct(removeAvatar, {
    tells: toldProfile,
    onDone,
    onProblem: (problem) => toast.bad({ title: 'Failed to update profile', text: sentenceOfError(problem) }),
  })
  const { sending, error } = upload
  return (
    <>
      <div className="btn-row">
        {profile.avatar && (
          <Button look="ghost" busy={remove.isPending} onClick={() => remove.mutate({ input: { params } })}>
            Remove
          </Button>
        )}
        <Button
          icon={cameraIcon}
          busy={sending !== undefined && !error}
          onClick={() => picker.current?.click()}
        >
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
            if (file) void upload.send(file)
          }}
        />
      </div>
      {(sending ?? error) && (
        <div className="stack stack-1" style={{ flexBasis: '100%' }}>
          {sending && (
            <SendingRow
              sending={sending}
              onCancel={upload.cancel}
              onRetry={() => void upload.send(sending.file)}
            />
          )}
          <div className="field is-error" role="alert">
            <FieldError>{error}</FieldError>
          </div>
        </div>
      )}
    </>
  )
}
