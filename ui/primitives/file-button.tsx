import { useRef } from 'react'
import { Icon } from './icon.tsx'
import { paperclipIcon } from './icons.tsx'

/** Chooses files: a button first, and the same box takes a drop. The chosen files go to `onFiles`. */
export function FileButton({
  label,
  hint,
  accept,
  multiple = false,
  disabled = false,
  onFiles,
}: {
  label: string
  hint?: string | undefined
  accept: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
}) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className="drop"
        disabled={disabled}
        onClick={() => picker.current?.click()}
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
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again after an error.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
