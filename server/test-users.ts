/**
 * The people of every test, so that a name tells the story: Ada saves, Bayo and Chidi administer, Dayo moderates, Efe's
 * account is not active, Funke has just signed up and proved nothing yet.
 */
import type { Role } from '@kolo/foundation/access'

/** One person of the cast. */
export type TestUser = {
  uid: string
  fullName: string
  email: string
  role: Role
  emailVerified: boolean
  profileComplete: boolean
  isActive: boolean
}

function person(number: number, fullName: string, role: Role, exceptions: Partial<TestUser> = {}): TestUser {
  const name = fullName.split(' ')[0]?.toLowerCase()
  const uid = `01900000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`
  const email = `${name}@kolo.example`
  return {
    uid,
    fullName,
    email,
    role,
    emailVerified: true,
    profileComplete: true,
    isActive: true,
    ...exceptions,
  }
}

/** The cast by first name. */
export const testUsers = {
  ada: person(1, 'Ada Nwosu', 'user'),
  bayo: person(2, 'Bayo Adeyemi', 'admin'),
  chidi: person(3, 'Chidi Okafor', 'admin'),
  dayo: person(4, 'Dayo Balogun', 'moderator'),
  efe: person(5, 'Efe Oghene', 'user', { isActive: false }),
  funke: person(6, 'Funke Bello', 'user', { emailVerified: false, profileComplete: false }),
}

/** A first name of the cast. */
export type TestUserName = keyof typeof testUsers

/** Everybody's password in tests: long, and on no list of common ones. */
export const testPassword = 'raffia-lantern-481'
