/** What the dashboards say about time, figures and next steps. Pure, so that each case is tested without a browser. */
import { type CalendarDate, monthName } from '@kolo/foundation/time'
import type { HomePage } from '../home.contract.ts'

/** The first of a person's names: "Amara Odunlade" → "Amara". */
export function firstNameOf(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}

/** How to greet at an hour of the day, 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour >= 4 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 17 ? 'Good afternoon' : 'Good evening'
}

export function hourIn(timezone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: 'numeric', hour12: false })
  return Number(parts.format(at)) % 24
}

/** The name of a month: `2026-11` → "Nov". */
export function shortMonth(month: string): string {
  return longMonth(month).slice(0, 3)
}

/** The name of a month with its year: `2026-11` → "November 2026". */
export function longMonth(month: string): string {
  return monthName(`${month}-01` as CalendarDate)
}

/** One thing a new member does, whether it is done, or whether it was done and the community checks it. */
export type Step = {
  key: 'account' | 'email' | 'profile' | 'goal' | 'deposit'
  done: boolean
  isChecked?: boolean
}

/** What a new member does first, in order; an account is there already. */
export function stepsOf(page: Pick<HomePage, 'member' | 'totalKobo' | 'savings'>): Step[] {
  return [
    { key: 'account', done: true },
    { key: 'email', done: page.member.emailVerified },
    { key: 'profile', done: page.member.profileComplete },
    { key: 'goal', done: page.savings.goals.length > 0 },
    { key: 'deposit', done: page.totalKobo > 0n, isChecked: page.savings.totals.checkingKobo > 0n },
  ]
}

/** Of what is not over, what asks for something first and then what is on its way; each in the order it came. */
export function mostPressing<Each>(
  payments: readonly Each[],
  confirmation: (payment: Each) => boolean,
): Each[] {
  return [...payments.filter(confirmation), ...payments.filter((payment) => !confirmation(payment))]
}

/** The heading of the work queue: "40 things need you". */
export function workTitle(count: number): string {
  if (count === 0) return 'Nothing needs you now'
  return count === 1 ? '1 thing needs you' : `${count.toLocaleString('en-NG')} things need you`
}

/** How long something has waited, in the largest unit that says it: "2 h 05 min", "3 days". */
export function waitingWords(fromMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - fromMs) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}

/** A growth in percent with its sign: 420 basis points → "4.2%"; −1,000 → "−10.0%". */
export function growthWords(bps: number): string {
  return `${bps < 0 ? '−' : ''}${(Math.abs(bps) / 100).toFixed(1)}%`
}

/** What waits for others than whoever looks: another administrator, or a payment provider. Nothing where nothing does. */
export function othersWords(count: number): string | undefined {
  if (count <= 0) return undefined
  return count === 1
    ? '1 waiting for someone else'
    : `${count.toLocaleString('en-NG')} waiting for someone else`
}
