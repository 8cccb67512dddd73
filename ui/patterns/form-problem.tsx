import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Notice } from '../primitives/notice.tsx'

/**
 * What was said about a form as a whole, above its fields: announced, focused and scrolled to. The middle of the screen,
 * because the foot of a sheet covers its lower edge.
 */
export function FormProblem({
  title,
  of,
  advice,
}: {
  title?: string | undefined
  of: string | undefined
  advice?: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (of === undefined) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [of])
  if (of === undefined) return null
  return (
    <div ref={place} tabIndex={-1} data-form-problem>
      <Notice tone="bad" title={title ?? of} live="alert">
        {title && of}
        {advice}
      </Notice>
    </div>
  )
}
