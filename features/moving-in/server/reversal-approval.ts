/** What two administrators agree to before a list is taken back: possible while nothing was built on it. */
import { approvalKind, type Call } from '@kolo/application/call'
import { formatNaira, type Kobo, kobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import { beginLongWork } from '@kolo/long-work/server'
import * as z from 'zod/mini'
import { movingInMessages } from '../moving-in.messages.ts'
import type { MoveInRecord } from './move-in.record.ts'
import { builtOn, lockMoveIn, saveMoveIn, sumRows } from './moving-in.store.ts'
import { beforeTheFirst, takeBackWork } from './reverse-import.ts'

type Change = { code: string; members: number; position: Kobo }

export const takeBackKind = approvalKind<Change>({
  name: 'moving-in.undo',
  subjectType: 'move-in',
  permission: 'manage_users',
  change: z.object({ code: z.string(), members: z.number(), position: koboWire }),
  amountOf: ({ position }) => position,
  describe: ({ code, members, position }) => ({
    title: `Reverse the import of ${members === 1 ? '1 member' : `${members.toLocaleString('en-NG')} members`} of ${code}`,
    lines: [
      { label: 'List', value: code },
      { label: 'Members removed', value: String(members) },
      { label: 'Taken out of the books', value: formatNaira(position) },
    ],
  }),
  lockSubject: async ({ db }, id) => ({ version: (await lockMoveIn(db, id)).state }),
  apply: async (call, id, _, { askedBy }) => {
    const { db } = call
    const list = await lockMoveIn(db, id)
    if (list.state !== 'posted') return refuse('not-moved-in')
    const ready = await readyToTakeBack(call, list)
    if (isRefusal(ready)) return ready
    await saveMoveIn(db, id, { state: 'undoing' })
    await beginLongWork(call, takeBackWork, {
      subjectId: id,
      title: `Reversing ${ready.members.toLocaleString('en-NG')} members`,
      total: ready.members,
      place: beforeTheFirst,
      ownerUid: askedBy,
    })
    call.record({
      kind: 'moving-in.undo-agreed',
      target: { type: 'move-in', id },
      facts: { code: list.code, members: ready.members },
    })
    return undefined
  },
  words: movingInMessages,
})

/** What taking back a locked list comes to, or what was built on it. */
export async function readyToTakeBack(
  { db }: Pick<Call, 'db'>,
  list: MoveInRecord,
): Promise<Change | Refusal<'built-on'>> {
  const built = await builtOn(db, list.id)
  if (built) return refuse('built-on', { line: built.line_no, name: built.name, why: built.why })
  const { rows } = await sumRows([list.id]).execute(db)
  return { code: list.code, members: rows[0]?.done_count ?? 0, position: kobo(list.position_kobo ?? 0n) }
}
