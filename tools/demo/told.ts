import type { Member, Scene, Waiting } from './members.ts'

/** The story as far as it is told. */
export type Told = { scene: Scene; members: Member[]; queue: Waiting[]; payments: number }
