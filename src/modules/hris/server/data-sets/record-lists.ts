import { sql } from 'kysely'
import type { Code } from '#kernel/codes.ts'
import { P } from '#kernel/permission.ts'
import { sealedColumns } from '#platform/sealed-columns.ts'
import { dataSet, type At, type DataColumnSpec, type DataSet } from '#engines/dataset/data-set-server.ts'
import type { DataKind } from '#engines/dataset/operator.ts'
import type { Field } from '#kernel/field.ts'
import { customColumns } from '#modules/hris/server/data-sets/custom.ts'
import {
  backThen,
  comeBy,
  current,
  personColumns,
  personJoins,
} from '#modules/hris/server/data-sets/person.ts'
import { partOf } from '#modules/hris/server/readings.ts'
import type { FieldGroup } from '#modules/hris/domain/field-groups.ts'
import { discipline, insurance, medicalNote } from '#modules/hris/shared/guarded-records.ts'
import {
  address,
  bankAccount,
  compensation,
  compensationCodes,
  emergencyContact,
  engagement,
  language,
  training,
} from '#modules/hris/shared/records.ts'

const people = [P.hris.employees]
const sensitive = [P.hris.sensitive]

/**
 * The lists of the record that reports are made of by their declarations alone: one line for each row of the list. Those
 * that begin on a day follow the day of the report; of the others, which are written over, today is all that is known.
 */
export const recordLists: readonly DataSet[] = [
  listed('emergency-contacts', emergencyContact, people),
  listed('addresses', address, people),
  listed('languages', language, people),
  listed('trainings', training, people, { begins: 'started_on' }),
  listed('engagements', engagement, people, { begins: 'started_on' }),
  listed('bank-accounts', bankAccount, sensitive),
  listed('insurances', insurance, sensitive, { begins: 'starts_on' }),
  listed('medical-notes', medicalNote, sensitive, { begins: 'noted_on' }),
  listed('disciplinary-actions', discipline, sensitive, {
    begins: 'decided_on',
    columns: {
      acknowledged_at: {
        group: discipline.title,
        kind: 'instant',
        title: 'Acknowledged at',
        value: (at) => comeBy(at, sql`r.acknowledged_at`),
      },
    },
  }),
  listed('pay-history', compensation, compensationCodes, { begins: 'valid_from' }),
]

interface Declared {
  title: string
  plural: string
  table: string
  group: FieldGroup
  fields: Record<string, Field>
  verifies?: false
}

interface More {
  /** The field with the day from which a row is true: it is none of a day before. */
  begins?: string
  columns?: Record<string, DataColumnSpec>
}

function listed(
  name: string,
  { title, plural, table, group, fields, verifies }: Declared,
  codes: readonly Code[],
  { begins, columns = {} }: More = {},
): DataSet {
  const unmailed = codes === compensationCodes ? { unmailed: true as const } : {}
  const reads = partOf(group)
  const own = Object.entries(fields).map(([key, field]): [string, DataColumnSpec] => [
    key,
    {
      group: title,
      title: field.title,
      kind: sealedColumns[table]?.text.includes(key) ? 'encrypted' : kindOf(field),
      value: sql`r.${sql.ref(key)}`,
      ...(field.options ? { choices: field.options } : {}),
      ...unmailed,
    },
  ])
  const seen: Record<string, DataColumnSpec> = {
    verified_at: {
      group: title,
      kind: 'instant',
      title: 'Paper seen at',
      value: (at) => comeBy(at, sql`r.verified_at`),
    },
  }
  return dataSet<string, string>(name, {
    title: plural,
    about: `One line for each of them that somebody has: ${plural.toLowerCase()}.`,
    module: 'hris',
    codes,
    from: sql`${sql.table(table)} r join employee e on e.org_id = r.org_id and e.id = r.employee_id`,
    joins: personJoins,
    ...(begins
      ? {
          where: (at: At) => backThen(at, sql`r.${sql.ref(begins)} <= ${at.day}::date`),
          has_as_of: true as const,
        }
      : {}),
    id: sql`r.id`,
    person: sql`e.id`,
    ...(reads ? { reads } : {}),
    own: customColumns,
    columns: {
      ...personColumns,
      ...Object.fromEntries(own),
      ...(verifies === false ? {} : seen),
      ...columns,
    },
    start: {
      columns: ['code', 'full_name', ...own.slice(0, 5).map(([key]) => key)],
      filters: [{ ...current, values: [...current.values] }],
      sort: [{ key: 'full_name', descending: false }],
    },
  })
}

function kindOf({ kind }: Field): DataKind {
  if (kind === 'number' || kind === 'money' || kind === 'day') return kind
  return kind === 'boolean' ? 'boolean' : 'text'
}
