/** The most common passwords of at least eight characters, one a line, in small letters; read once. */
import { readFileSync } from 'node:fs'

const list = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

/** Whether a password, in small letters, is one of the most common. */
export function isCommonPassword(plain: string): boolean {
  return list.has(plain)
}
