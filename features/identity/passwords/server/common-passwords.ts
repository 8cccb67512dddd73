/**
 * Passwords that are guessed first, in small letters: those most often found in breaches (the list of
 * `@zxcvbn-ts/language-common`), and our own of habits it lacks, one a line. Read at the first question, then kept.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

let guessedFirst: ReadonlySet<string> | undefined

/** Whether a password, in small letters, is one of them. */
export function isCommonPassword(plain: string): boolean {
  guessedFirst ??= new Set([...breached(), ...own()])
  return guessedFirst.has(plain)
}

function breached(): string[] {
  const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  return JSON.parse(readFileSync(file, 'utf8'))
}

function own(): string[] {
  return readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
}
