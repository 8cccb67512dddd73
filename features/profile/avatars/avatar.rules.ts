/**
 * A member's picture. What must always be true: what a media host keeps on keeping is written down.
 */

/** The largest picture that is kept, in bytes. The browser sends far less: it cuts and shrinks the photo first. */
export const avatarBytesMost = 32 * 1024

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
