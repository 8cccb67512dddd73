/** The members' list as a file of any length: made as long work, kept for some days, for whoever asked for it. */
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, instantWire, pageOf, pageQuery } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { memberOrder, narrowedMembers } from '../members/members.contract.ts'
import { profileAccess } from '../profile.access.ts'

export const memberFileWire = z.object({
  id: idWire,
  askedAt: instantWire,
  state: z.enum(['making', 'ready', 'gone']),
})
export type MemberFile = z.output<typeof memberFileWire>

/** What it is narrowed to, and its order. */
export const askedMembers = z.strictObject({ ...narrowedMembers, order: memberOrder })

export const makeMemberFile = endpoint({
  name: 'profile.make-member-file',
  method: 'POST',
  path: '/api/member-files',
  summary:
    'Have the members a filter or a search finds made into a CSV file, however many; the audit log says who did.',
  needs: profileAccess.takeMembers,
  needsStepUp: true,
  body: askedMembers,
  output: memberFileWire,
  refusals: [],
  isDoneOnce: true,
})

/** One's own, newest first. */
export const listMemberFiles = endpoint({
  name: 'profile.list-member-files',
  method: 'GET',
  path: '/api/member-files',
  summary: "The files of the members' list the caller asked for, newest first.",
  needs: profileAccess.takeMembers,
  query: z.object(pageQuery),
  output: pageOf(memberFileWire),
  refusals: [],
})

export const openMemberFile = endpoint({
  name: 'profile.open-member-file',
  method: 'GET',
  path: '/api/member-files/{id}/file',
  summary: "A file of the members' list, for whoever asked for it, while it is kept.",
  needs: profileAccess.takeMembers,
  params: z.object({ id: idWire }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['file-gone'],
})
