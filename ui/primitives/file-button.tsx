import { type ReactNode, type Ref, useRef } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { cameraIcon, paperclipIcon } from './icons.tsx'

/** Which side of a phone takes the photo: what lies before a person, or the person. */
export type Camera = 'environment' | 'user'

/** The device's own chooser of files: `input` stands anywhere, `open` shows it, or the camera in its place. */
export function useFilePicker({
  accept,
  multiple = false,
  label,
  onFiles,
}: {
  accept: string
  multiple?: boolean
  label?: string
  onFiles: (files: File[]) => void
}): { open: (camera?: Camera) => void; input: ReactNode } {
  const picker = useRef<HTMLInputElement>(null)
  function open(camera?: Camera) {
    if (!picker.current) return
    picker.current.accept = camera ? 'image/*' : accept
    if (camera) picker.current.setAttribute('capture', camera)
    else picker.current.removeAttribute('capture')
    picker.current.click()
  }
  const input = (
    <input
      ref={picker}
      type="file"
      hidden
      accept={accept}
      multiple={multiple}
      aria-label={label}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        // The same file may be chosen again after an error.
        event.target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
  return { open, input }
}

/** Takes a photo, on a device that is held in the hand; elsewhere nothing, because the chooser would open anyway. */
export function CameraButton({ onClick }: { onClick: () => void }) {
  if (!matchMedia('(pointer: coarse)').matches) return null
  return (
    <Button icon={cameraIcon} onClick={onClick}>
      Take a photo
    </Button>
  )
}

/** Chooses files: a button first, and the same box takes a drop. The chosen files go to `onFiles`. */
export function FileButton({
  label,
  hint,
  accept,
  multiple = false,
  disabled = false,
  camera,
  ref,
  onFiles,
}: {
  label: string
  hint?: string | undefined
  accept: string
  multiple?: boolean
  disabled?: boolean
  /** Phones are offered their camera, too. */
  camera?: Camera
  ref?: Ref<HTMLButtonElement>
  onFiles: (files: File[]) => void
}) {
  const picker = useFilePicker({ accept, multiple, onFiles })
  return (
    <>
      <button
        ref={ref}
        type="button"
        className="drop"
        disabled={disabled}
        onClick={() => picker.open()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const files = [...event.dataTransfer.files]
          if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
        }}
      >
        <Icon of={paperclipIcon} />
        <span className="grow">
          <span className="medium">{label}</span>
          {hint && (
            <>
              <br />
              <span className="faint">{hint}</span>
            </>
          )}
        </span>
      </button>
      {camera && !disabled && <CameraButton onClick={() => picker.open(camera)} />}
      {picker.input}
    </>
  )
}
