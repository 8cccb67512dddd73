/** Whether the community takes cash. */
import { takenSwitch } from '@kolo/payments/server'

/** Off until administrators switch it on. */
export const cashTaking = takenSwitch({
  channel: 'cash',
  title: 'Cash',
  meaning: 'Whether officers receive cash.',
})
