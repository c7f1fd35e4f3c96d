import { sql } from 'kysely'
import type { Code } from '#kernel/codes.ts'
import { P } from '#kernel/permission.ts'
import { sealedColumns } from '#platform/sealed-columns.ts'
import { dataSet, type DataColumnSpec, type DataSet } from '#engines/dataset/data-set-server.ts'
import type { DataKind } from '#engines/dataset/operator.ts'
import type { Field } from '#engines/settings/field.ts'
import { customColumns } from '#modules/hris/server/data-sets/custom.ts'
import { current, personColumns, personJoins } from '#modules/hris/server/data-sets/person.ts'
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

/** The lists of the record that reports are made of by their declarations alone: one line for each row of the list. */
export const recordLists: readonly DataSet[] = [
  listed('emergency-contacts', emergencyContact, people),
  listed('addresses', address, people),
  listed('languages', language, people),
  listed('trainings', training, people),
  listed('engagements', engagement, people),
  listed('bank-accounts', bankAccount, sensitive),
  listed('insurances', insurance, sensitive),
  listed('medical-notes', medicalNote, sensitive),
  listed('disciplinary-actions', discipline, sensitive, {
    acknowledged_at: {
      group: discipline.title,
      kind: 'instant',
      title: 'Acknowledged at',
      value: sql`r.acknowledged_at`,
    },
  }),
  listed('pay-history', compensation, compensationCodes),
]

interface Declared {
  title: string
  plural: string
  table: string
  group: FieldGroup
  fields: Record<string, Field>
  verifies?: false
}

function listed(
  name: string,
  { title, plural, table, group, fields, verifies }: Declared,
  codes: readonly Code[],
  more: Record<string, DataColumnSpec> = {},
): DataSet {
  const unmailed = codes === compensationCodes ? { unmailed: true as const } : {}
  const reads = partOf(group)
  const own = Object.entries(fields).map(([key, field]): [string, DataColumnSpec] => [
    key,
    {
      group: title,
      title: field.title,
      kind: sealedColumns[table]?.text.includes(key) ? 'sealed' : kindOf(field),
      value: sql`r.${sql.ref(key)}`,
      ...(field.options ? { choices: field.options } : {}),
      ...unmailed,
    },
  ])
  const seen: Record<string, DataColumnSpec> = {
    verified_at: { group: title, kind: 'instant', title: 'Paper seen at', value: sql`r.verified_at` },
  }
  return dataSet<string, string>(name, {
    title: plural,
    about: `One line for each of them that somebody has: ${plural.toLowerCase()}.`,
    module: 'hris',
    codes,
    from: sql`${sql.table(table)} r join employee e on e.org_id = r.org_id and e.id = r.employee_id`,
    joins: personJoins,
    id: sql`r.id`,
    person: sql`e.id`,
    ...(reads ? { reads } : {}),
    own: customColumns,
    columns: {
      ...personColumns,
      ...Object.fromEntries(own),
      ...(verifies === false ? {} : seen),
      ...more,
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
  return kind === 'switch' ? 'boolean' : 'text'
}
