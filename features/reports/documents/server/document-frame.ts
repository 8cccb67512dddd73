import type { Call } from '@kolo/application/call'
import type { PaperHead, PrintedFrame } from '../../pdf/server/document-parts.ts'
import type { Owner } from '../../statements/server/make-statement.ts'
import type { PaperRow } from './document.record.ts'

/** What stands on every paper. */
export function frameOf(call: Pick<Call, 'community'>, { code }: PaperRow, { formats }: Owner): PrintedFrame {
  return { ...headOf(call, formats), code }
}

/** The community's head, for whoever reads days and amounts like this. */
export function headOf({ community }: Pick<Call, 'community'>, formats: PaperHead['formats']): PaperHead {
  const { name, address, letters, mark: picture, colour, phone, origin } = community
  const mark = picture && `data:image/png;base64,${Buffer.from(picture.small).toString('base64')}`
  return { formats, community: { name, address, letters, mark, colour, phone, origin } }
}
