import { type ComponentType, lazy } from 'react'
import type { Parent, ScreenEntry } from './shell/page.tsx'

/** A screen of the map, whose script is fetched when its address is opened. */
export function screen<Name extends string>(
  title: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  parent?: Parent,
): ScreenEntry {
  const drawn = async (): Promise<{ default: ComponentType }> => {
    const Inside: ComponentType = (await load())[name]
    // A door's page may be lazy itself, and `lazy` does not take what is lazy: a component around it does.
    return { default: () => <Inside /> }
  }
  return { title, parent, Screen: lazy(drawn) }
}
