import { employmentType } from '#modules/organization/shared/employment-type.ts'

/** What the two demo organizations are made of. Divisions name their parent; `share` is their part of the people. */
export interface Unit {
  name: string
  code: string
  parent?: string
  share: number
  /** Titles from the head down to the newest. */
  titles: readonly [string, string, string, string]
}
export interface Organization {
  slug: 'himal' | 'terai'
  name: string
  abbreviation: string
  industry: string
  people: number
  prefix: string
  domain: string
  weekly_hours: string
  branches: readonly { name: string; code: string; share: number; address: string }[]
  units: readonly Unit[]
  chief: string
}

export const levels = [
  'Executive',
  'Director',
  'Manager',
  'Senior',
  'Officer',
  'Assistant',
  'Trainee',
] as const

/** What most organizations have. */
export const types = employmentType.usual ?? []

export const himal: Organization = {
  slug: 'himal',
  name: 'Himal Technologies',
  abbreviation: 'HT',
  industry: 'Software',
  people: 120,
  prefix: 'HT-',
  domain: 'himal.example',
  weekly_hours: '40',
  chief: 'Chief Executive Officer',
  branches: [
    { name: 'Kathmandu Head Office', code: 'KTM', share: 11, address: 'Naxal, Kathmandu' },
    { name: 'Lalitpur', code: 'LAL', share: 4, address: 'Pulchowk, Lalitpur' },
    { name: 'Pokhara', code: 'PKR', share: 3, address: 'Lakeside, Pokhara' },
    { name: 'Biratnagar', code: 'BRT', share: 2, address: 'Main Road, Biratnagar' },
  ],
  units: [
    {
      name: 'Engineering',
      code: 'ENG',
      share: 3,
      titles: [
        'Director of Engineering',
        'Engineering Manager',
        'Senior Software Engineer',
        'Software Engineer',
      ],
    },
    {
      name: 'Platform',
      code: 'PLT',
      parent: 'Engineering',
      share: 6,
      titles: ['Engineering Manager', 'Technical Lead', 'Senior Software Engineer', 'Software Engineer'],
    },
    {
      name: 'Mobile',
      code: 'MOB',
      parent: 'Engineering',
      share: 5,
      titles: ['Engineering Manager', 'Technical Lead', 'Senior Software Engineer', 'Software Engineer'],
    },
    {
      name: 'Quality',
      code: 'QA',
      parent: 'Engineering',
      share: 4,
      titles: ['QA Manager', 'QA Lead', 'Senior QA Engineer', 'QA Engineer'],
    },
    {
      name: 'Product and Design',
      code: 'PRD',
      share: 3,
      titles: ['Director of Product', 'Product Manager', 'Senior Designer', 'Designer'],
    },
    {
      name: 'Sales and Marketing',
      code: 'SAL',
      share: 4,
      titles: ['Director of Sales', 'Sales Manager', 'Account Executive', 'Sales Officer'],
    },
    {
      name: 'Customer Success',
      code: 'CS',
      share: 4,
      titles: ['Head of Customer Success', 'Support Manager', 'Support Engineer', 'Support Officer'],
    },
    {
      name: 'Finance and Administration',
      code: 'FIN',
      share: 2,
      titles: ['Director of Finance', 'Finance Manager', 'Accountant', 'Finance Officer'],
    },
    {
      name: 'Human Resources',
      code: 'HR',
      share: 2,
      titles: ['Director of Human Resources', 'HR Manager', 'HR Officer', 'HR Assistant'],
    },
  ],
}

export const terai: Organization = {
  slug: 'terai',
  name: 'Terai Foods',
  abbreviation: 'TF',
  industry: 'Food processing',
  people: 45,
  prefix: 'TF-',
  domain: 'terai.example',
  weekly_hours: '48',
  chief: 'Managing Director',
  branches: [
    { name: 'Birgunj Plant', code: 'BRG', share: 8, address: 'Industrial Corridor, Birgunj' },
    { name: 'Janakpur Depot', code: 'JNK', share: 2, address: 'Station Road, Janakpur' },
  ],
  units: [
    {
      name: 'Production',
      code: 'PRO',
      share: 8,
      titles: ['Plant Manager', 'Shift Supervisor', 'Machine Operator', 'Production Worker'],
    },
    {
      name: 'Packaging',
      code: 'PKG',
      parent: 'Production',
      share: 5,
      titles: ['Packaging Manager', 'Line Supervisor', 'Packer', 'Packer'],
    },
    {
      name: 'Quality and Safety',
      code: 'QS',
      share: 2,
      titles: ['Quality Manager', 'Quality Officer', 'Laboratory Technician', 'Quality Assistant'],
    },
    {
      name: 'Stores and Transport',
      code: 'STR',
      share: 3,
      titles: ['Logistics Manager', 'Store Keeper', 'Driver', 'Helper'],
    },
    {
      name: 'Administration',
      code: 'ADM',
      share: 2,
      titles: ['Administration Manager', 'HR Officer', 'Accountant', 'Office Assistant'],
    },
  ],
}
