/** Who guarantees a loan decides nothing about it: kept with what is asked for, so that every list of it shows it. */
import * as z from 'zod/mini'

/** What a change about a loan keeps of its guarantors; older ones keep none. */
export const guarantorUidsWire = z._default(z.array(z.string()), [])

/** For the kinds of approvals whose changes keep them. */
export function excludedGuarantors({ guarantorUids }: { guarantorUids: readonly string[] }) {
  return guarantorUids
}
