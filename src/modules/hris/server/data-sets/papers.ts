import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet } from '#engines/dataset/data-set-server.ts'
import { stateOn } from '#modules/hris/server/document.ts'
import { customColumns } from '#modules/hris/server/data-sets/custom.ts'
import { current, personColumns, personJoins } from '#modules/hris/server/data-sets/person.ts'
import { documentStates } from '#modules/hris/shared/document.ts'

const contract = { group: 'Contract' } as const
const paper = { group: 'Document' } as const
const text = { kind: 'text' } as const
const day = { kind: 'day' } as const
const number = { kind: 'number' } as const

/** Who works by a contract that ends, and how long it still runs. */
export const contracts = dataSet('contracts', {
  title: 'Contracts',
  about:
    'One line for each person whose contract has an end: when, in how many days, and how often it was renewed.',
  module: 'hris',
  codes: [P.hris.contracts],
  from: sql`employee e`,
  where: sql`e.contract_ends_on is not null`,
  joins: {
    ...personJoins,
    renewal: {
      sql: sql`left join lateral (select max(c.created_at) as renewed_at, count(*) as times from contract_renewal c
        where c.org_id = e.org_id and c.employee_id = e.id) renewal on true`,
    },
  },
  id: sql`e.id`,
  person: sql`e.id`,
  own: customColumns,
  has_as_of: true,
  columns: {
    ...personColumns,
    contract_ends_on: { ...contract, ...day, title: 'Contract ends on', value: sql`e.contract_ends_on` },
    days_left: {
      ...contract,
      ...number,
      title: 'Days left',
      value: (at) => sql`e.contract_ends_on - ${at.day}::date`,
    },
    renewals: { ...contract, ...number, title: 'Renewals', value: sql`renewal.times`, joins: ['renewal'] },
    renewed_at: {
      ...contract,
      kind: 'instant',
      title: 'Last renewed',
      value: sql`renewal.renewed_at`,
      joins: ['renewal'],
    },
    left_on: { ...contract, ...day, title: 'Last working day', value: sql`e.left_on` },
  },
  start: {
    columns: ['code', 'full_name', 'job_title', 'branch', 'contract_ends_on', 'days_left'],
    filters: [{ ...current, values: [...current.values] }],
    sort: [{ key: 'contract_ends_on', descending: false }],
  },
})

/** The papers of people, with their end. What a renewal has taken the place of stays as history. */
export const documents = dataSet('documents', {
  title: 'Employee documents',
  about: 'One line for each document of a person, with the day on which it expires.',
  module: 'hris',
  codes: [P.hris.documents],
  from: sql`employee_document d join employee e on e.org_id = d.org_id and e.id = d.employee_id
    join document_category category on category.id = d.category_id`,
  joins: personJoins,
  id: sql`d.id`,
  person: sql`e.id`,
  own: customColumns,
  columns: {
    ...personColumns,
    category: { ...paper, ...text, title: 'Category', value: sql`category.name`, listed: true },
    document: { ...paper, ...text, title: 'Document', value: sql`d.title` },
    number: { ...paper, ...text, title: 'Number', value: sql`d.number` },
    issued_on: { ...paper, ...day, title: 'Issued on', value: sql`d.issued_on` },
    expires_on: { ...paper, ...day, title: 'Expires on', value: sql`d.expires_on` },
    days_left: {
      ...paper,
      ...number,
      title: 'Days left',
      value: ({ today }) => sql`d.expires_on - ${today}::date`,
    },
    state: {
      ...paper,
      ...text,
      title: 'State',
      value: ({ today }) => stateOn(today),
      choices: documentStates,
    },
    added_at: { ...paper, kind: 'instant', title: 'Added at', value: sql`d.created_at` },
  },
  start: {
    columns: ['code', 'full_name', 'category', 'document', 'expires_on', 'state'],
    sort: [{ key: 'expires_on', descending: false }],
  },
})
