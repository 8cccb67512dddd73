/**
 * What a feature brings to the frame around the screens: its places in the navigation, its cards in the settings and what
 * of it waits for administrators. Each feature says it of itself (`screens/client.tsx`) and the frame draws what there is, so adding one edits no other.
 */
import type { ComponentType } from 'react'
import type { WorkSectionProps } from './work-section.tsx'

/** The lists of the frame. */
export type NavigationList =
  | 'main'
  | 'account'
  | 'moderator'
  | 'work'
  | 'people'
  | 'money'
  | 'community'
  | 'insight'
  | 'admin-account'

/** A place people go to. */
export type NavigationItem<Path extends string = string> = {
  to: Path
  /** Other addresses that count as being here. */
  also?: readonly string[]
  title: string
  /** Shorter, for the bottom bar. */
  short?: string
  icon: string
  /** Shown only to who has it: an item a person may not use is not shown at all. */
  permission?: string
  /** Shown only where the community offers this, which is off until somebody switches it on. */
  offer?: string
}

/** A place, and where it stands. */
export type NavigationEntry<Path extends string = string> = NavigationItem<Path> & {
  in: NavigationList
  /** Its place in the list, the smallest first. */
  at: number
  /** Its place in the phone's bottom bar, which has four. What has none is found under "More". */
  bar?: number
  /** Another picture there. */
  barIcon?: string
  /** Under "More" although the bar has it. */
  more?: true
  /** Under "More" only: a laptop has another way to it. */
  onPhoneOnly?: true
}

/** The cards of the settings that features fill. */
export type SettingsCardName =
  | 'community'
  | 'preferences'
  | 'password'
  | 'signing-in'
  | 'security'
  | 'sign-in-ways'

/** What a feature has to set, in a card of the settings page. */
export type SettingsSection = {
  in: SettingsCardName
  at: number
  Section: ComponentType
}

/** A list of what waits for administrators, on their first screen. */
export type WorkEntry = {
  /** The name of the list. */
  list: string
  /** The place of its card among the cards, and of the list among the lists; the smallest first. */
  at: { card: number; list: number }
  /** Where it is: a place on that screen (`#approvals`), or another. */
  to: string
  icon: string
  title: string
  /** Shown, and its script fetched, only where something waits: what a community may not have at all. */
  onlyWaiting?: true
  /** Said where something waits; without it, since when the oldest has waited. */
  hint?: string
  /** Fetches what draws it. */
  load: () => Promise<{ default: ComponentType<WorkSectionProps> }>
}

/** What a section about one person is drawn with. */
export type MemberSectionProps = { member: { uid: string; fullName: string; memberCode: string } }

/** What a feature shows of one person on the page administrators see of them. */
export type MemberEntry = {
  /** Its name in the address. */
  name: string
  /** Its place among them, the smallest first. */
  at: number
  title: string
  /** Fetches what draws it, when it is opened. */
  load: () => Promise<{ default: ComponentType<MemberSectionProps> }>
}

/** What one feature brings. */
export type ClientFeature<Path extends string = string> = {
  navigation?: readonly NavigationEntry<Path>[]
  settings?: readonly SettingsSection[]
  work?: readonly WorkEntry[]
  member?: readonly MemberEntry[]
}

/** Declares it; the addresses are kept, so that one that is on no map does not compile. */
export function clientFeature<const Path extends string = never>(
  feature: ClientFeature<Path>,
): ClientFeature<Path> {
  return feature
}

/** Those of one place, in their order. */
export function placedIn<Name extends string, Entry extends { in: Name; at: number }>(
  entries: readonly Entry[],
  place: Name,
): readonly Entry[] {
  return entries.filter((entry) => entry.in === place).toSorted((a, b) => a.at - b.at)
}

type Entries = readonly NavigationEntry[]

const allOf = (entries: Entries, lists: readonly NavigationList[]): Entries =>
  lists.flatMap((list) => placedIn(entries, list))

export function sidebarOf(entries: Entries, list: NavigationList): readonly NavigationItem[] {
  return placedIn(entries, list).filter((entry) => !entry.onPhoneOnly)
}

/** The bottom bar of a phone, in its own order. */
export function barOf(entries: Entries, lists: readonly NavigationList[]): readonly NavigationItem[] {
  return allOf(entries, lists)
    .filter((entry) => entry.bar !== undefined)
    .toSorted((a, b) => (a.bar ?? 0) - (b.bar ?? 0))
    .map((entry) => ({ ...entry, icon: entry.barIcon ?? entry.icon }))
}

/** What has no place in the bar. */
export function moreOf(entries: Entries, lists: readonly NavigationList[]): readonly NavigationItem[] {
  return allOf(entries, lists).filter((entry) => entry.bar === undefined || entry.more)
}
