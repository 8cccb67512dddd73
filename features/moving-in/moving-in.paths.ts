/** Where an existing society moves in. */

/** Every list that was uploaded, and the way to upload one. */
export const movingInPath = '/admin/members/import'

export function moveInPath(id: string): string {
  return `${movingInPath}/${id}`
}
