/**
 * A security key made of node:crypto, for tests: it makes a passkey and signs with it as a real one does, byte by byte
 * after the WebAuthn standard. Its faults can be chosen.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** What it does otherwise than it should. */
export type Fault = {
  origin?: string
  party?: string
  userVerified?: boolean
  counter?: number
  challenge?: string
}

type Asked = { challenge: string; user?: { id: string } }

/** A key with one passkey at most. */
export class Authenticator {
  readonly origin: string
  readonly party: string
  readonly id: string = randomBytes(16).toString('base64url')
  counter = 0
  handle = ''
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }

  constructor(origin: string) {
    this.origin = origin
    this.party = new URL(origin).hostname
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** Makes its passkey. */
  make(options: Asked, fault: Fault = {}) {
    this.handle = options.user?.id ?? ''
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const credential = Buffer.concat([Buffer.alloc(16), length, id, encode(key)])
    const authData = Buffer.concat([this.#head(0x40, fault), credential])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options, fault).toString('base64url'),
      attestationObject: encode(attestation).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Signs that its person is here. */
  use(options: Asked, fault: Fault = {}) {
    this.counter += 1
    const authData = this.#head(0, fault)
    const clientData = this.#clientData('webauthn.get', options, fault)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: this.handle,
    })
  }

  #answer<Response>(response: Response) {
    const type: 'public-key' = 'public-key'
    return { id: this.id, rawId: this.id, type, clientExtensionResults: {}, response }
  }

  #clientData(type: string, asked: Asked, { origin, challenge }: Fault): Buffer {
    const said = {
      type,
      challenge: challenge ?? asked.challenge,
      origin: origin ?? this.origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(said))
  }

  #head(flags: number, { party, userVerified = true, counter }: Fault): Buffer {
    const hash = createHash('sha256')
      .update(party ?? this.party)
      .digest()
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? this.counter)
    return Buffer.concat([hash, Buffer.from([flags | 1 | (userVerified ? 4 : 0)]), count])
  }
}

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, content]) => [encode(key), encode(content)])
  return Buffer.concat([head(5, value.size), ...parts])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
