import { xIcon } from '@kolo/ui/brand/icons-shell'
import { useWide } from '@kolo/ui/patterns/wide'
import { IconButton } from '@kolo/ui/primitives/button'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { type ReactNode, useEffect, useId, useRef } from 'react'

/**
 * Where an open ticket stands: beside the list on a laptop, in a sheet on a phone. `over`: a step of its own, which takes
 * the sheet's place and opens beside the thread.
 */
export function TicketPlace({
  title,
  over,
  onClose,
  children,
}: {
  title: string
  over: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const isWide = useWide()
  if (isWide)
    return (
      <>
        <Beside title={title} onClose={onClose}>
          {children}
        </Beside>
        {over}
      </>
    )
  return (
    over || (
      <Sheet open title={title} onClose={onClose}>
        {children}
      </Sheet>
    )
  )
}

function Beside({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const key = useId()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <section className="card" aria-labelledby={key}>
      <div className="card-head">
        <h2 id={key} ref={head} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={xIcon} label="Close" onClick={onClose} />
      </div>
      <div className="card-pad">{children}</div>
    </section>
  )
}

/** A list, and beside it on a laptop the ticket that is open. */
export function ListAndTicket({ list, ticket }: { list: ReactNode; ticket: ReactNode }) {
  return (
    <div className={ticket ? 'grid thr' : 'stack'}>
      <div className="stack">{list}</div>
      {ticket}
    </div>
  )
}
