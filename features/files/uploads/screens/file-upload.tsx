/**
 * The one way a screen sends a file: chosen or taken with the camera, made smaller once, sent with its progress, cancelled
 * and tried again. A document stands in a form as a field; a portrait beside the person it shows.
 */
import type { Endpoint } from '@kolo/foundation/endpoint'
import { Button } from '@kolo/ui/primitives/button'
import { FieldError, FieldGroup } from '@kolo/ui/primitives/field'
import { type Camera, CameraButton, FileButton, useFilePicker } from '@kolo/ui/primitives/file-button'
import { cameraIcon, imageIcon } from '@kolo/ui/primitives/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  coverMeasures,
  documentMeasures,
  type Measures,
  markMeasures,
  portraitMeasures,
  whyNotDocument,
} from '../../pictures/screens/picture-measures.ts'
import { shrinkPicture } from '../../pictures/screens/shrink-picture.ts'
import { fileTypes, heicWords, isHeicName, pictureTypes } from '../files.rules.ts'
import { SendingRow } from './sending-row.tsx'
import { type UploadOptions, useUpload } from './use-upload.ts'

type Sent<E extends Endpoint> = Pick<UploadOptions<E>, 'inputOf' | 'onSent'> & { contract: E }

/** A document of a form. A photo is made smaller first; one that this browser cannot draw is sent as it is. */
export function DocumentUpload<E extends Endpoint>({
  contract,
  inputOf,
  onSent,
  label,
  choose,
  error,
  children,
}: Sent<E> & {
  label: string
  /** The words to choose a file by; nothing where no more are taken. */
  choose: string | undefined
  error?: string | undefined
  /** What was sent already. */
  children: ReactNode
}) {
  const upload = useUpload(contract, {
    whyNot: whyNotDocument,
    shrink: async (file) =>
      (file.type.startsWith('image/') ? await shrinkPicture(file, documentMeasures) : file) ?? file,
    takesRoom: true,
    inputOf,
    onSent,
  })
  const chooser = useFocusBack(upload.sending !== undefined)
  const { place, isHeld } = useFormHeld(upload.sending !== undefined && !upload.error)
  const waits = isHeld ? 'This file is still being sent. Wait until it is there, or cancel it.' : undefined
  return (
    <FieldGroup label={label} error={upload.error ?? waits ?? error}>
      <span ref={place} hidden />
      {children}
      <OnItsWay upload={upload} />
      {!upload.sending && choose && (
        <FileButton
          ref={chooser}
          label={choose}
          hint="Photo or PDF"
          accept={fileTypes.join()}
          camera="environment"
          onFiles={([file]) => file && void upload.send(file)}
        />
      )}
    </FieldGroup>
  )
}

const faceSide: Camera = 'user'

type PictureProps<E extends Endpoint> = Sent<E> & {
  /** Other buttons of the row. */
  children: ReactNode
}

/** The picture of a person, cut to the middle and made small. */
export function PortraitUpload<E extends Endpoint>(props: PictureProps<E>) {
  return <PictureUpload {...props} label="Photo" measures={portraitMeasures} camera={faceSide} />
}

/** The mark of a community, whole on a white square. */
export function MarkUpload<E extends Endpoint>(props: PictureProps<E>) {
  return <PictureUpload {...props} label="Picture" measures={markMeasures} />
}

/** The picture of an event, the middle of what was chosen. */
export function CoverUpload<E extends Endpoint>(props: PictureProps<E>) {
  return <PictureUpload {...props} label="Choose a picture" measures={coverMeasures} />
}

function PictureUpload<E extends Endpoint>({
  contract,
  label,
  measures,
  camera,
  inputOf,
  onSent,
  children,
}: PictureProps<E> & { label: string; measures: Measures; camera?: Camera }) {
  const upload = useUpload(contract, {
    whyNot: (file) => (isHeicName(file) ? heicWords : undefined),
    shrink: (file) => shrinkPicture(file, measures),
    inputOf,
    onSent,
  })
  const chooser = useFocusBack(upload.sending !== undefined)
  const picker = useFilePicker({
    accept: pictureTypes.join(),
    label,
    onFiles: ([file]) => file && void upload.send(file),
  })
  const { sending, error } = upload
  return (
    <>
      <div className="btn-row">
        {children}
        <Button
          ref={chooser}
          icon={camera ? cameraIcon : imageIcon}
          busy={sending !== undefined && !error}
          onClick={() => picker.open()}
        >
          {label}
        </Button>
        {camera && !sending && <CameraButton onClick={() => picker.open(camera)} />}
        {picker.input}
      </div>
      {(sending ?? error) && (
        <div className="stack stack-1" style={{ flexBasis: '100%' }}>
          <OnItsWay upload={upload} />
          <div className="field is-error" role="alert">
            <FieldError>{error}</FieldError>
          </div>
        </div>
      )}
    </>
  )
}

function OnItsWay({ upload }: { upload: Pick<ReturnType<typeof useUpload>, 'sending' | 'cancel' | 'send'> }) {
  const { sending, cancel, send } = upload
  if (!sending) return null
  return <SendingRow sending={sending} onCancel={cancel} onRetry={() => void send(sending.file)} />
}

/** A form is not sent without the file that is on its way to it: it waits, and says so. */
function useFormHeld(isSending: boolean) {
  const place = useRef<HTMLSpanElement>(null)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!isSending || !form) return
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      setHeld(true)
    }
    form.addEventListener('submit', hold, { capture: true })
    return () => {
      form.removeEventListener('submit', hold, { capture: true })
      setHeld(false)
    }
  }, [isSending])
  return { place, isHeld }
}

/** Whoever cancelled, or waited at a button that is gone now, stands at the chooser again. */
function useFocusBack(isSending: boolean) {
  const chooser = useRef<HTMLButtonElement>(null)
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending && document.activeElement === document.body) chooser.current?.focus()
    wasSending.current = isSending
  }, [isSending])
  return chooser
}
