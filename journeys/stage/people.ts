/** Invented people and what they have in their hands. */
import { crc32, deflateSync } from 'node:zlib'
import type { CallInput } from '@kolo/foundation/endpoint'
import type { CalendarDate } from '@kolo/foundation/time'
import type { signUp } from '@kolo/identity/contract'

/** Somebody who signs up. */
export type Newcomer = CallInput<typeof signUp>['body']

/** The eleven inputs of somebody with this name; the e-mail is made of it. */
export function newcomer(fullName: string): Newcomer {
  return {
    email: `${fullName.toLowerCase().replaceAll(' ', '.')}@example.org`,
    password: 'a lantern by the river',
    fullName,
    phone: '+2348031234567',
    gender: 'female',
    dateOfBirth: '1990-04-12' as CalendarDate,
    maritalStatus: 'single',
    weddingAnniversary: null,
    location: 'Enugu',
    occupation: 'Teacher',
    preferredInvestmentAmount: 50_000,
    termsVersion: 1,
  }
}

/** A receipt: a small, valid PNG picture. */
export function receiptPicture(): Buffer {
  const width = 64
  const rows = Buffer.alloc((width * 3 + 1) * width, 0xcc)
  for (let row = 0; row < width; row++) rows[row * (width * 3 + 1)] = 0
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(width, 4)
  size.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
