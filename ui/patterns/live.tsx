import { savesData } from './saving-data.tsx'

/** Whether this page hears of changes as they come: what asked by itself then asks rarely. */
let isHeard = false

/** Says so, from the moment something is heard until nothing is any more. */
export function noteHearing(heard: boolean): void {
  isHeard = heard
}

/** How many times longer a screen waits that would ask every few seconds: also where data is to be saved. */
export function pauseFactor(): number {
  return isHeard || savesData() ? 6 : 1
}
