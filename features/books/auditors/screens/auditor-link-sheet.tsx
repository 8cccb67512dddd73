import { CopyRow } from '@kolo/ui/patterns/copy-row'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'

/** The link of an auditor, this once. What it holds stands behind the #, which browsers send to nobody. */
export function AuditorLinkSheet({ secret, onClose }: { secret: string; onClose: () => void }) {
  const link = `${location.origin}/auditor#${secret}`
  return (
    <Sheet
      open
      title="The auditor’s link"
      onClose={onClose}
      foot={
        <Button look="primary" size="lg" block onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="stack stack-4">
        <Notice tone="wait" title="We show this link only now.">
          Copy it and send it to the auditor. It opens once another administrator has approved it.
        </Notice>
        <CopyRow label="Link" copies={link}>
          <p className="block break-all">{link}</p>
        </CopyRow>
      </div>
    </Sheet>
  )
}
