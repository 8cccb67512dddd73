import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { TickBox } from '@kolo/ui/primitives/choices'
import { copyIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useState } from 'react'

/** The ten recovery codes, this once: to copy or print, and only then the sheet closes without asking. */
export function RecoveryCodesSheet({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [kept, setKept] = useState(false)
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.ok('Recovery codes copied')
    } catch {
      toast.bad('Copying did not work here. Please write the codes down.')
    }
  }
  return (
    <Sheet
      open
      title="Your recovery codes"
      dirty={!kept}
      onClose={onClose}
      foot={
        <Button look="primary" size="lg" block disabled={!kept} onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="stack stack-4">
        <Notice tone="wait" title="We show these codes only now.">
          Each code opens your account once when you do not have your phone. Keep them in a private place.
        </Notice>
        <ol className="recovery-codes num">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="btn-row">
          <Button icon={copyIcon} onClick={() => void copy()}>
            Copy
          </Button>
          <Button onClick={() => print()}>Print</Button>
        </div>
        <TickBox ticked={kept} onTick={setKept}>
          I have kept these codes
        </TickBox>
      </div>
    </Sheet>
  )
}
