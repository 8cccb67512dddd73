import { Facts } from '@kolo/ui/primitives/card'
import { Switch } from '@kolo/ui/primitives/choices'
import { Sheet } from '@kolo/ui/primitives/sheet'

/** Which keys the queue knows, and whether they are on. */
export function KeysSheet({
  isOn,
  onTurn,
  onClose,
}: {
  isOn: boolean
  onTurn: (next: boolean) => void
  onClose: () => void
}) {
  return (
    <Sheet open title="Keys for the queue" onClose={onClose}>
      <Facts
        facts={[
          {
            key: 'down',
            name: 'Next row',
            value: (
              <>
                <kbd>j</kbd> or <kbd>↓</kbd>
              </>
            ),
          },
          {
            key: 'up',
            name: 'Row before',
            value: (
              <>
                <kbd>k</kbd> or <kbd>↑</kbd>
              </>
            ),
          },
          { key: 'open', name: 'Open the row', value: <kbd>Enter</kbd> },
          { key: 'choose', name: 'Select the row, where you can do several at once', value: <kbd>x</kbd> },
          { key: 'close', name: 'Close what is open', value: <kbd>Esc</kbd> },
          { key: 'help', name: 'Show these keys', value: <kbd>?</kbd> },
        ]}
      />
      <div className="setting">
        <p className="grow medium">Keys are on</p>
        <Switch label="Keys are on" on={isOn} onChange={onTurn} />
      </div>
    </Sheet>
  )
}
