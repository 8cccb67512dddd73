import { type ComponentType, lazy } from 'react'
import type { Parent, ScreenEntry } from './shell/page.tsx'

/**
 * A screen of the map, whose script is fetched when its address is opened. What is taken of a door by its name
 * (`(await import('@kolo/savings/screens')).GoalPage`) the build makes a script of its own.
 */
export function screen(title: string, load: () => Promise<ComponentType>, parent?: Parent): ScreenEntry {
  const drawn = async (): Promise<{ default: ComponentType }> => {
    const Inside = await load()
    // A door's page may be lazy itself, and `lazy` does not take what is lazy: a component around it does.
    return { default: () => <Inside /> }
  }
  return { title, parent, load, Screen: lazy(drawn) }
}
