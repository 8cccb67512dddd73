import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useState } from 'react'
import { readTicket, type WholeEvent } from '../../events/event.contract.ts'

/** The ticket of whoever has a place: a picture to be scanned, and its code to be typed. */
export function TicketButton({ of }: { of: WholeEvent }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="primary" size="lg" onClick={() => setOpen(true)}>
        Show my ticket
      </Button>
      {isOpen && (
        <Sheet open title="Your ticket" onClose={() => setOpen(false)}>
          <Ticket id={of.id} title={of.title} />
        </Sheet>
      )}
    </>
  )
}

function Ticket({ id, title }: { id: string; title: string }) {
  const read = useRead(readTicket, { params: { id } })
  return (
    <Screen of={read} what="your ticket">
      {({ code, picture }) => (
        <div className="stack">
          <p>Show this at the door. It lets you in once, with the guests you registered.</p>
          <img
            alt={`Ticket for ${title}`}
            width="280"
            height="280"
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`}
          />
          <p className="xs muted num break-all">{code}</p>
        </div>
      )}
    </Screen>
  )
}
