/** What an audit event says to a person who reads the log. Pure, so that it can be tested without a browser. */

/** The kinds the log can be narrowed to: the part of the name before the dot. */
export const eventGroups = [
  { kind: '', title: 'Everything' },
  { kind: 'payment', title: 'Payments' },
  { kind: 'savings', title: 'Goals' },
  { kind: 'savings-plan', title: 'Savings plans' },
  { kind: 'collection-account', title: 'Bank accounts' },
  { kind: 'profile', title: 'Profiles' },
  { kind: 'account', title: 'Accounts' },
  { kind: 'session', title: 'Sessions' },
  { kind: 'sign-in', title: 'Signing in' },
  { kind: 'password', title: 'Passwords' },
  { kind: 'email', title: 'Email addresses' },
] as const

/** A kind as words: `payment.second-administrator-needed` → "Payment: second administrator needed". */
export function kindWords(kind: string): string {
  const [group = '', ...deed] = kind.split('.')
  const spaced = (text: string) => text.replaceAll('-', ' ')
  const first = spaced(group)
  const title = first.charAt(0).toUpperCase() + first.slice(1)
  return deed.length > 0 ? `${title}: ${spaced(deed.join(' '))}` : title
}

/** The name of a fact as words: `receivedKobo` → "received"; the unit is said by the value. */
export function factName(name: string): string {
  return name
    .replace(/(Kobo|Bps)$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
}
