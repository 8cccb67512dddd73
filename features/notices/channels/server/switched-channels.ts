/**
 * The ways out of the product as administrators switch them. What must always be true: a way that is off is used for nothing
 * but what always goes by mail, which is security notices and mails that open something; and one that was never set up is
 * never on.
 */
import type { Call } from '@kolo/application/call'
import type { Community } from '@kolo/application/community'
import {
  defineSetting,
  lockSetting,
  readSetting,
  settingIn,
  settingRows,
  writeSetting,
  yesOrNo,
} from '@kolo/application/community-settings'
import type { Db } from '@kolo/database/tables'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type OutsideChannel, outsideChannels } from '@kolo/foundation/notices'
import { refuse } from '@kolo/foundation/refusal'
import * as z from 'zod/mini'
import { noticesAccess } from '../../notices.access.ts'
import type { Channels, switchChannel } from '../channels.contract.ts'
import { channelNames } from '../channels.messages.ts'

/** The ways that are off. */
export const channelsOff = defineSetting({
  name: 'notices.channels-off',
  schema: z.array(z.enum(outsideChannels)),
  initial: [] as OutsideChannel[],
  meaning: 'The ways to tell members outside the product that are switched off.',
  title: 'Notification channels',
  lines: (off) =>
    outsideChannels.map((name) => ({ label: channelNames[name], value: yesOrNo(!off.includes(name)) })),
})

type Ways = Pick<Community, 'channels'>

const without = <Of extends Ways>(community: Of, off: readonly OutsideChannel[]): Of => ({
  ...community,
  channels: community.channels.filter((name) => !off.includes(name)),
})

/** The community with the ways that are on, out of rows that were asked for together with other things (`settingRows`). */
export function switchedIn<Of extends Ways>(community: Of, rows: Parameters<typeof settingIn>[0]): Of {
  return without(community, settingIn(rows, channelsOff))
}

/** The same, asked on its own. */
export async function switched<Of extends Ways>(db: Db, community: Of): Promise<Of> {
  return switchedIn(community, (await settingRows([channelsOff]).execute(db)).rows)
}

function present({ community, actor }: Call, off: readonly OutsideChannel[]): Channels {
  return {
    channels: outsideChannels.map((name) => {
      const isConfigured = community.channels.includes(name)
      return { name, isConfigured, isOn: isConfigured && !off.includes(name) }
    }),
    mailIsSent: community.mailIsSent,
    can: { switch: actsAsStaff(actor, noticesAccess.switchChannels.permission) || 'not-allowed' },
  }
}

export async function readChannelsHandler(call: Call) {
  return present(call, await readSetting(call.db, channelsOff))
}

/** The command behind `PUT /api/notice-channels/{name}`. What waits in the queue already still goes. */
export async function switchChannelHandler(
  call: Call,
  { params: { name }, body }: InputOf<typeof switchChannel>,
) {
  const { db, actor, now, community } = call
  if (body.isOn && !community.channels.includes(name)) return refuse('channel-not-set-up')
  const { value: before } = await lockSetting(db, channelsOff)
  const others = before.filter((one) => one !== name)
  const off = body.isOn ? others : [...others, name]
  if (before.includes(name) === body.isOn) {
    await writeSetting(db, channelsOff, off, { actorUid: actor.uid, now })
    call.record({ kind: 'notices.channel-switched', facts: { channel: name, on: body.isOn } })
  }
  return present(call, off)
}
