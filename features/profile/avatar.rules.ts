/**
 * A member's picture. What must always be true: its type is read from its bytes and never believed from its name, so
 * that nothing but a picture is ever served as one; and what a media host keeps on keeping is written down.
 */

/** The largest picture that is kept, in bytes. The browser sends far less: it cuts and shrinks the photo first. */
export const avatarBytesMost = 32 * 1024

/** The kinds of pictures that are kept. */
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type AvatarType = (typeof avatarTypes)[number]

const beginsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, index) => bytes[at + index] === byte)

/** What a picture is by its first bytes; `undefined` when it is none of the kinds. */
export function avatarTypeOf(bytes: Uint8Array): AvatarType | undefined {
  if (beginsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (beginsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  const isRiff = beginsWith(bytes, [0x52, 0x49, 0x46, 0x46])
  return isRiff && beginsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8) ? 'image/webp' : undefined
}

/** Where a member's picture is; the version makes a changed picture a new address. */
export function avatarPath(uid: string, version: number): string {
  return `/api/users/${uid}/avatar?v=${version}`
}

/**
 * What the audit log must say when a picture is replaced, taken away or erased with its person: an unsigned upload cannot
 * be deleted by whoever made it, so the file stays at the media host under this address. Nothing for a picture at home.
 */
export function leftAtHost(avatar: string): { leftAtMediaHost?: string } {
  return /^https?:/.test(avatar) ? { leftAtMediaHost: avatar } : {}
}
