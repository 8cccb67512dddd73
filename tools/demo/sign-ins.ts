/** How somebody who looks at the invented community gets in. */
import { demoPassword } from './people.ts'
import { demoNames } from './staff.ts'

/** The address of somebody in the invented community. */
export function emailOf(fullName: string): string {
  return `${fullName.toLowerCase().replace(/ /g, '.')}@kolo.example`
}

/** Who can sign in to it, and how. */
export function signIns(): string {
  const [one, two] = demoNames.administrators
  const people = [
    ['member', demoNames.member],
    ['guarantor of a loan', demoNames.guarantor],
    ['moderator', demoNames.moderator],
    ['administrator', one],
    ['second administrator', two],
  ] as const
  const lines = people.map(([role, name]) => `  ${role.padEnd(22)}${emailOf(name)}`)
  return [`Everybody's password is ${demoPassword}. Sign in as`, ...lines].join('\n')
}
