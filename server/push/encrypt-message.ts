/**
 * A push message that only its browser can read (RFC 8291, content coding aes128gcm of RFC 8188): the service in between
 * sees its length and nothing else. Each message has a key pair and a salt of its own.
 */
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gave with its subscription: its public key (65 bytes) and its authentication secret (16 bytes). */
export type BrowserKeys = { p256dh: Buffer; auth: Buffer }

/** The most bytes of a message: with its header and its tag it is one record of 4,096. */
export const messageBytesMost = 4_096 - 86 - 17

const curve = 'prime256v1'

/** The body of the request to the push service. `sender` and `salt` are fresh unless a test names them. */
export function encryptMessage(
  text: string,
  { p256dh, auth }: BrowserKeys,
  sender: ECDH = freshPair(),
  salt: Buffer = randomBytes(16),
): Buffer {
  const plain = Buffer.from(text)
  if (plain.byteLength > messageBytesMost) throw new Error('A push message is too long')
  const own = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own])
  const shared = derive(sender.computeSecret(p256dh), auth, info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The 2 ends the last record.
  const sealed = [cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(4_096)
  return Buffer.concat([salt, recordSize, Buffer.of(own.byteLength), own, ...sealed])
}

function freshPair(): ECDH {
  const pair = createECDH(curve)
  pair.generateKeys()
  return pair
}

function derive(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length))
}
