import { CopyRow } from '@kolo/ui/patterns/copy-row'
import { Button } from '@kolo/ui/primitives/button'
import { TickBox } from '@kolo/ui/primitives/choices'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { type ReactNode, useState } from 'react'

/** Something that opens, this once: to copy, and only then the sheet closes without asking. */
export function SecretSheet({
  title,
  what,
  secret,
  onClose,
  children,
}: {
  title: string
  /** `Key`: what is copied. */
  what: string
  secret: string
  onClose: () => void
  children: ReactNode
}) {
  const [kept, setKept] = useState(false)
  return (
    <Sheet
      open
      title={title}
      dirty={!kept}
      onClose={onClose}
      foot={
        <Button look="primary" size="lg" block disabled={!kept} onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="stack stack-4">
        <Notice tone="wait" title="We show this only now.">
          {children}
        </Notice>
        <CopyRow label={what} copies={secret}>
          <p className="block">{secret}</p>
        </CopyRow>
        <TickBox ticked={kept} onTick={setKept}>
          I have saved it
        </TickBox>
      </div>
    </Sheet>
  )
}
