/** Invented people. Names are put together by chance from first and last names; nobody real is meant. */
import type { InputOf } from '@kolo/foundation/endpoint'
import { addDays, type CalendarDate, calendarDate } from '@kolo/foundation/time'
import type { signUp } from '@kolo/identity/contract'
import type { Random } from './random.ts'

/** Everybody's password in the demonstration. */
export const demoPassword = 'calabash-lantern-27'

const women = [
  'Adaeze Aisha Amina Bimpe Blessing Bukola Chiamaka Chidinma Damilola Ebele Edidiong Efe Ejiro Enitan Fatima Folake',
  'Funmi Grace Habiba Hadiza Ifeoma Ihuoma Ini Iyabo Jumoke Kemi Ladi Mercy Ndidi Ngozi Nkechi Ogechi Omotola',
  'Osaretin Rahila Ronke Safiya Sade Simi Temitope Titi Tolani Uduak Uju Yewande Zainab',
]
const men = [
  'Abdul Adebayo Akin Aliyu Ayo Babajide Bashir Chidi Chukwudi Danladi David Dayo Ebuka Edet Ekene Emeka Femi Gbenga',
  'Hassan Ibrahim Ifeanyi Ikenna Isaac Jide Kayode Kelechi Kunle Lanre Musa Nnamdi Obinna Okon Olumide Osaze Rotimi',
  'Sani Segun Sunday Tari Tayo Tobi Tunde Uche Umar Victor Wale Yakubu Yusuf',
]
const lastNames = [
  'Abiola Adamu Adeleke Adeyemi Afolabi Agbaje Ajayi Akande Akpan Alabi Aliu Amadi Anyanwu Balogun Bamidele Bassey Bello',
  'Chukwu Dada Danjuma Ebong Edem Egwu Ekpo Eze Ezeani Garba Gana Ibe Idowu Igwe Ikpeme Inyang Jatau Kalu Lawal Madu',
  'Mohammed Mustapha Ndukwe Nwachukwu Nwosu Obi Odili Ogbonna Ogunleye Ojo Okafor Okoro Okoye Oladipo Olatunji Omoregie',
  'Onuoha Onyeka Osagie Oshodi Oyelaran Salami Sule Tukur Udo Ugwu Umeh Usman Yaro Yusuf Zubair',
]
const places = [
  ['Surulere, Lagos', 5],
  ['Yaba, Lagos', 4],
  ['Ikeja, Lagos', 4],
  ['Lekki, Lagos', 3],
  ['Agege, Lagos', 3],
  ['Ikorodu, Lagos', 3],
  ['Festac, Lagos', 2],
  ['Abeokuta, Ogun', 2],
  ['Ibadan, Oyo', 3],
  ['Benin City, Edo', 1],
  ['Enugu', 1],
  ['Port Harcourt, Rivers', 2],
  ['Uyo, Akwa Ibom', 1],
  ['Kaduna', 1],
  ['Wuse, Abuja', 2],
] as const
const occupations = [
  'Trader, Teacher, Nurse, Fashion designer, Software developer, Civil servant, Hair stylist, Electrician, Accountant',
  'Pharmacist, Caterer, Driver, Baker, Photographer, Farmer, Mechanic, Bank clerk, Lecturer, Student, Estate agent',
  'Civil engineer, Shop owner, Plumber, Phone repairer, Poultry farmer, Event planner, Carpenter, Radiographer',
]

const allWomen = women.join(' ').split(' ')
const allMen = men.join(' ').split(' ')
const allLastNames = lastNames.join(' ').split(' ')
const allOccupations = occupations.join(', ').split(', ')
const allPlaces = places.flatMap(([place, weight]) => Array.from({ length: weight }, () => place))

/** The eleven answers of somebody's sign-up form. */
export type Answers = InputOf<typeof signUp>['body']

/** Somebody, before they sign up. */
export type Person = {
  answers: Answers
  /** The address their requests come from; each has their own, as in life. */
  address: string
}

/** Invents so many people with different names, all of age. */
export function inventPeople(random: Random, count: number, today: CalendarDate): Person[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    let fullName = ''
    let isWoman = true
    do {
      isWoman = random.chance(0.54)
      fullName = `${random.pick(isWoman ? allWomen : allMen)} ${random.pick(allLastNames)}`
    } while (taken.has(fullName))
    taken.add(fullName)
    return personOf(random, index, fullName, isWoman ? 'female' : 'male', today)
  })
}

/** One person with the rest of the answers drawn by chance. */
export function personOf(
  random: Random,
  index: number,
  fullName: string,
  gender: 'female' | 'male',
  today: CalendarDate,
): Person {
  const age = random.between(24, 61)
  // The wedding lies before anybody joins, three years back at least.
  const married = age > 27 && random.chance(0.6)
  const dateOfBirth = birthday(random, today, age)
  const body = {
    email: `${fullName.toLowerCase().replace(/ /g, '.')}@kolo.example`,
    password: demoPassword,
    fullName,
    phone: `+234${random.pick(['803', '806', '813', '816', '902', '905'])}${random.between(1_000_000, 9_999_999)}`,
    gender,
    dateOfBirth,
    maritalStatus: married ? 'married' : 'single',
    weddingAnniversary: married ? birthday(random, today, random.between(3, age - 23)) : null,
    location: random.pick(allPlaces),
    occupation: random.pick(allOccupations),
    termsVersion: 1,
    preferredInvestmentAmount: random.pick([50, 100, 150, 200, 250, 400, 500, 750, 1_000, 2_500]) * 1_000,
  } as const
  return { answers: body, address: `10.${Math.floor(index / 250)}.${index % 250}.7` }
}

/** A day so many years before today. */
function birthday(random: Random, today: CalendarDate, years: number): CalendarDate {
  const year = Number(today.slice(0, 4)) - years
  const firstOfYear = calendarDate(`${year}-01-01`)
  if (!firstOfYear) throw new RangeError(`There is no year ${year}`)
  const dayOfYear = random.between(0, 300)
  const day = addDays(firstOfYear, dayOfYear)
  // Never after today's day of the year, so that somebody of 24 is 24.
  return day.slice(5) > today.slice(5) ? firstOfYear : day
}
