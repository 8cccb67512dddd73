import type { Community } from '@kolo/application/community'
import type { StartProblem } from '@kolo/database/start-problem'

/** The running product. */
export type RunningServer = {
  community: Community
  /** The one-time link for making the first administrator, where there is none. */
  setUpLink: string | undefined
  /** Where mail can be read while no mail server is configured. */
  mailbox: string | undefined
  /** Settles when the built-in database cannot be brought back: nothing is left but to stop. */
  databaseLost: Promise<StartProblem>
  /** Finishes what is running and gives everything back; at most about ten seconds. */
  stop: () => Promise<void>
}
