/** What follows a sign-up: a welcome after 1 s, a check after 2 s, a refresh of everything after 5 s. */

const welcomeMs = 1_000
const checkMs = 2_000
const refreshMs = 5_000

/** Starts the three. */
export function afterSignUp(steps: { welcome: () => void; check: () => void; refresh: () => void }): void {
  setTimeout(steps.welcome, welcomeMs)
  setTimeout(steps.check, checkMs)
  setTimeout(steps.refresh, refreshMs)
}

export function firstNameOf(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}
