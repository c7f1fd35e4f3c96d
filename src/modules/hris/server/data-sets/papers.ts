import { sql, type RawBuilder } from 'kysely'
import { P } from '#kernel/permission.ts'
import { type At, dataSet, day, number, text } from '#engines/dataset/data-set-server.ts'
import { acknowledgeBy, stateOn } from '#modules/hris/server/document.ts'
import { aboutPerson } from '#modules/hris/server/data-sets/about-person.ts'
import {
  backThen,
  comeBy,
  current,
  personColumns,
  personJoins,
} from '#modules/hris/server/data-sets/person.ts'
import { documentStates } from '#modules/hris/shared/document.ts'

const contract = { group: 'Contract' } as const
const paper = { group: 'Document' } as const

/** Whether a contract or document was there on the day: it had begun, or was kept already. */
const thereOn = (alias: 'c' | 'd' | 'n' | 'next', begins: string, at: At): RawBuilder<unknown> =>
  backThen(
    at,
    sql`(${sql.ref(`${alias}.${begins}`)} <= ${at.day}::date
      or (${sql.ref(`${alias}.created_at`)} at time zone ${at.time_zone})::date <= ${at.day}::date)`,
  )

/** Contracts of people: those that run, and what became of the others. */
export const contracts = dataSet('contracts', {
  title: 'Contracts',
  about:
    'One line for each contract: from when to when, in how many days it ends, what it renews and whether it ended early.',
  module: 'hris',
  codes: [P.hris.contracts],
  from: sql`contract c join employee e on e.org_id = c.org_id and e.id = c.employee_id`,
  ...aboutPerson,
  joins: {
    ...personJoins,
    next: { sql: sql`left join contract next on next.org_id = c.org_id and next.renewal_of = c.id` },
  },
  where: (at) => thereOn('c', 'starts_on', at),
  id: sql`c.id`,
  has_as_of: true,
  columns: {
    ...personColumns,
    contract_state: {
      ...contract,
      ...text,
      title: 'State',
      value: (at) => sql`case when next.id is not null and ${thereOn('next', 'starts_on', at)} then 'Renewed'
        when c.terminated_on is not null and ${backThen(at, sql`c.terminated_on < ${at.day}::date`)} then 'Terminated'
        when c.ends_on < ${at.day}::date then 'Expired' else 'Active' end`,
      choices: ['Active', 'Expired', 'Renewed', 'Terminated'],
      joins: ['next'],
    },
    contract_starts_on: { ...contract, ...day, title: 'Contract starts on', value: sql`c.starts_on` },
    contract_ends_on: { ...contract, ...day, title: 'Contract ends on', value: sql`c.ends_on` },
    days_left: {
      ...contract,
      ...number,
      title: 'Days left',
      value: (at) => sql`c.ends_on - ${at.day}::date`,
    },
    renewals: { ...contract, ...number, title: 'Renewals', value: sql`c.renewal_no` },
    renewed_at: {
      ...contract,
      kind: 'instant',
      title: 'Last renewed',
      value: sql`case when c.renewal_of is not null then c.created_at end`,
    },
    terminated_on: { ...contract, ...day, title: 'Terminated on', value: sql`c.terminated_on` },
    termination_reason: {
      ...contract,
      ...text,
      title: 'Reason of the end',
      value: sql`c.termination_reason`,
    },
    has_document: {
      ...contract,
      ...text,
      title: 'Signed document',
      value: sql`case when c.file_id is null then 'No' else 'Yes' end`,
      choices: ['Yes', 'No'],
    },
    left_on: { ...contract, ...day, title: 'Last working day', value: sql`e.left_on` },
  },
  start: {
    columns: ['code', 'full_name', 'job_title', 'branch', 'contract_ends_on', 'days_left', 'contract_state'],
    filters: [
      { ...current, values: [...current.values] },
      { column: 'contract_state', is: 'any_of', values: ['Active', 'Expired'] },
    ],
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
  where: (at) => thereOn('d', 'issued_on', at),
  id: sql`d.id`,
  ...aboutPerson,
  has_as_of: true,
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
      value: (at) => sql`d.expires_on - ${at.day}::date`,
    },
    state: {
      ...paper,
      ...text,
      title: 'State',
      value: (at) => stateOn(at.day, thereOn('n', 'issued_on', at)),
      choices: documentStates,
    },
    added_at: { ...paper, kind: 'instant', title: 'Added at', value: sql`d.created_at` },
    is_archived: { ...paper, kind: 'boolean', title: 'Archived', value: sql`d.is_archived` },
    needs_acknowledgement: {
      ...paper,
      kind: 'boolean',
      title: 'To be acknowledged',
      value: sql`d.needs_acknowledgement`,
    },
    acknowledge_by: { ...paper, ...day, title: 'Acknowledge by', value: acknowledgeBy },
    acknowledged_at: {
      ...paper,
      kind: 'instant',
      title: 'Acknowledged at',
      value: (at) => comeBy(at, sql`d.acknowledged_at`),
    },
  },
  start: {
    columns: ['code', 'full_name', 'category', 'document', 'expires_on', 'state'],
    sort: [{ key: 'expires_on', descending: false }],
  },
})
