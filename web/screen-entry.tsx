import { type ComponentType, lazy } from 'react'
import type { Parent, ScreenEntry } from './shell/page.tsx'

/**
 * A screen of the map, whose script is fetched when its address is opened. What is taken of a door by its name
 * (`(await import('@kolo/savings/screens')).GoalPage`) the build makes a script of its own.
 */
export function screen(title: string, load: () => Promise<ComponentType>, parent?: Parent): ScreenEntry {
  return { title, parent, load, Screen: lazy(async () => ({ default: await load() })) }
}
