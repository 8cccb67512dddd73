import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../primitives/button.tsx'
import { checkIcon, copyIcon } from '../primitives/icons.tsx'
import { toast } from './toasts.tsx'

/** One thing to copy elsewhere. `copies` is exactly what lands on the clipboard. */
export function CopyRow({
  label,
  copies,
  hot = false,
  children,
}: {
  label: string
  copies?: string
  /** The one thing people forget: marked. */
  hot?: boolean
  children: ReactNode
}) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      toast.ok({ title: `${label} copied`, seconds: 2 })
    } catch {
      toast.bad({ title: 'This browser does not let us copy', text: 'Press and hold the text to copy it.' })
    }
  }

  return (
    <div className={hot ? 'copyrow hot' : 'copyrow'}>
      <div className="grow">
        <p className="xs faint">{label}</p>
        {children}
      </div>
      {copies !== undefined && (
        <Button
          look="ghost"
          size="sm"
          icon={copied ? checkIcon : copyIcon}
          aria-label={`Copy ${label.toLowerCase()}`}
          onClick={() => void copy(copies)}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </div>
  )
}
