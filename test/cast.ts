import { allCodes, type Code } from '#kernel/codes.ts'

export interface Person {
  org_id: number
  account: {
    id: string
    username: string
    email: string
    full_name: string
    is_audit_user?: boolean
    common_codes?: string[]
  }
  employee?: {
    id: string
    account_id: string
    code: string
    first_name: string
    last_name: string
    gender: string
    joined_on: string
  }
  /** What HR of the organization holds; absent: not HR. */
  codes?: readonly Code[]
  /** A second organization, as HR or audit user there. */
  also?: { org_id: number; codes?: readonly Code[] }
  /** In order of authority. */
  supervisors?: string[]
}

export const organizations = {
  himal: {
    org_id: 1,
    id: '11111111-1111-4111-8111-111111111111',
    slug: 'himal',
    name: 'Himal Technologies',
    abbreviation: 'HT',
  },
  terai: {
    org_id: 2,
    id: '22222222-2222-4222-8222-222222222222',
    slug: 'terai',
    name: 'Terai Foods',
    abbreviation: 'TF',
  },
}

const all = allCodes.filter(({ code }) => code.endsWith('.00')).map(({ code }) => code)
const id = (n: number, kind: string) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

function person(
  n: number,
  org_id: number,
  first_name: string,
  last_name: string,
  gender: string,
  more: Partial<Person> = {},
): Person {
  const account = {
    id: id(n, 'a'),
    username: first_name.toLowerCase(),
    email: `${first_name.toLowerCase()}@example.test`,
    full_name: `${first_name} ${last_name}`,
    ...more.account,
  }
  const employee = {
    id: id(n, 'e'),
    account_id: account.id,
    code: `E-${String(n).padStart(4, '0')}`,
    first_name,
    last_name,
    gender,
    joined_on: '2020-01-01',
  }
  return { org_id, employee, ...more, account }
}
function outsider(n: number, org_id: number, full_name: string, more: Partial<Person>): Person {
  const first = full_name.split(' ')[0]?.toLowerCase() ?? ''
  return {
    org_id,
    ...more,
    account: { id: id(n, 'a'), username: first, email: `${first}@example.test`, full_name, ...more.account },
  }
}

/**
 * himal: asha works for maya, maya for rajan; hari is HR with every right, gita of HR with payroll only; bikash is a
 * colleague; anil audits both. terai: tara works for dev; sunil is HR there. om is HR of both and employed in neither.
 */
export const cast = {
  asha: person(1, 1, 'Asha', 'Gurung', 'Female', { supervisors: ['maya', 'rajan'] }),
  maya: person(2, 1, 'Maya', 'Shrestha', 'Female', { supervisors: ['rajan'] }),
  rajan: person(3, 1, 'Rajan', 'Karki', 'Male'),
  hari: person(4, 1, 'Hari', 'Adhikari', 'Male', { codes: all, supervisors: ['rajan'] }),
  gita: person(5, 1, 'Gita', 'Thapa', 'Female', { codes: ['11.00'], supervisors: ['hari'] }),
  bikash: person(6, 1, 'Bikash', 'Rai', 'Male', { supervisors: ['maya'] }),
  tara: person(7, 2, 'Tara', 'Yadav', 'Female', { supervisors: ['dev'] }),
  dev: person(8, 2, 'Dev', 'Chaudhary', 'Male'),
  sunil: person(9, 2, 'Sunil', 'Jha', 'Male', { codes: all }),
  anil: outsider(10, 1, 'Anil Auditor', {
    also: { org_id: 2 },
    account: {
      id: id(10, 'a'),
      username: 'anil',
      email: 'anil@example.test',
      full_name: 'Anil Auditor',
      is_audit_user: true,
    },
  }),
  om: outsider(11, 1, 'Om Pradhan', {
    codes: all,
    also: { org_id: 2, codes: all },
    account: {
      id: id(11, 'a'),
      username: 'om',
      email: 'om@example.test',
      full_name: 'Om Pradhan',
      common_codes: ['10.00', '7.00'],
    },
  }),
} satisfies Record<string, Person>

export type Name = keyof typeof cast
