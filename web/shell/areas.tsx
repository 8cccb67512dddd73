export type Area = 'user' | 'moderator' | 'admin'

/** Which roles may enter an area. */
const admitted: Record<Area, readonly string[]> = {
  user: ['user', 'moderator', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
}

/** Whether a role may enter an area: any signed-in person, moderators and administrators, administrators only. */
export function mayEnter(area: Area, role: string): boolean {
  return admitted[area].includes(role)
}
