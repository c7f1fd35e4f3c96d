import { addMonths } from '#kernel/calendar/day.ts'
import type { SeedPerson } from '#seeds/people.ts'
import type { Organization } from '#seeds/structure.ts'

export const demoPassword = 'Demo@2083'

/** The seven who try the product (docs/operations.md). `no` is their place in the organization's list of people. */
const logins = [
  {
    email: 'admin@demo.test',
    slug: 'himal',
    unit: 'Human Resources',
    role: 'head',
    first: ['Sunita', 'सुनिता'],
    last: ['Maharjan', 'महर्जन'],
    gender: 'Female',
    who: 'HR admin of both organizations',
  },
  {
    email: 'hr.terai@demo.test',
    slug: 'terai',
    unit: 'Administration',
    role: 'head',
    first: ['Rajesh', 'राजेश'],
    last: ['Yadav', 'यादव'],
    gender: 'Male',
    who: 'HR admin of Terai Foods',
  },
  {
    email: 'payroll.himal@demo.test',
    slug: 'himal',
    unit: 'Finance and Administration',
    role: 'head',
    first: ['Anil', 'अनिल'],
    last: ['Joshi', 'जोशी'],
    gender: 'Male',
    who: 'HR of Himal Technologies, payroll only',
  },
  {
    email: 'supervisor@demo.test',
    slug: 'himal',
    unit: 'Engineering',
    role: 'head',
    first: ['Prakash', 'प्रकाश'],
    last: ['Gurung', 'गुरुङ'],
    gender: 'Male',
    who: 'supervisor with two levels below',
  },
  {
    email: 'employee@demo.test',
    slug: 'himal',
    unit: 'Engineering',
    role: 'member',
    first: ['Asmita', 'अस्मिता'],
    last: ['Rai', 'राई'],
    gender: 'Female',
    who: 'employee who reports to that supervisor',
  },
  {
    email: 'employee.terai@demo.test',
    slug: 'terai',
    unit: 'Production',
    role: 'member',
    first: ['Sarita', 'सरिता'],
    last: ['Chaudhary', 'चौधरी'],
    gender: 'Female',
    who: 'employee of Terai Foods',
  },
] as const
export const auditor = {
  email: 'audit@demo.test',
  full_name: 'Deepa Koirala',
  who: 'audit user of both organizations',
}
export const demoLogins = [...logins, auditor].map(({ email, who }) => ({ email, who }))

export type Named = SeedPerson & { email?: string }

/** Puts the people of the demo logins into their places. */
export function withLogins(organization: Organization, people: SeedPerson[], today: string): Named[] {
  const list: Named[] = [...people]
  for (const login of logins.filter(({ slug }) => slug === organization.slug)) {
    const head = list.find(({ unit }) => unit === login.unit)
    const at = login.role === 'head' ? head : plainMember(list, login.unit)
    if (!at || !head) throw new Error(`The demo has no place for ${login.email}.`)
    const joined = at.joined > addMonths(today, -14) ? addMonths(today, -26) : at.joined
    list[at.no] = {
      ...at,
      first: [...login.first],
      last: [...login.last],
      middle: null,
      gender: login.gender,
      email: login.email,
      joined,
      left: null,
      type: 'Regular',
      before: null,
      ...(login.role === 'head' ? {} : { unit: login.unit, boss: head.no }),
    }
  }
  return list
}

/**
 * Somebody who leads nobody: what a normal user sees is seen as one. Of the unit, or where so few are there that all of it
 * lead, of another, who then moves.
 */
function plainMember(people: readonly Named[], unit: string): Named | undefined {
  const bosses = new Set(people.map(({ boss }) => boss))
  const plain = people.filter((one) => !bosses.has(one.no) && !one.email)
  return plain.find((one) => one.unit === unit) ?? plain.at(-1)
}

/** Who holds rights of HR, and which. */
export const rightsOf = (email: string | undefined): 'everything' | 'payroll' | null =>
  email === 'admin@demo.test' || email === 'hr.terai@demo.test'
    ? 'everything'
    : email === 'payroll.himal@demo.test'
      ? 'payroll'
      : null
