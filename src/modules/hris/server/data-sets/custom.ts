import { sql, type RawBuilder } from 'kysely'
import { P } from '#kernel/permission.ts'
import type { Db } from '#platform/db.ts'
import type { DataColumnSpec } from '#engines/dataset/data-set-server.ts'
import type { DataKind } from '#engines/dataset/operator.ts'
import { customFieldsOf, type CustomField } from '#modules/hris/server/custom-store.ts'
import { customName, type CustomFieldInfo } from '#modules/hris/shared/custom-info.ts'

/** The organization's own fields as columns of whatever has an employee `e`; the archived as well, for what was kept. */
export async function customColumns(db: Db): Promise<Record<string, DataColumnSpec>> {
  const fields = await customFieldsOf(db)
  return Object.fromEntries(fields.map((field) => [customName(field.code), columnOf(field)]))
}

function columnOf(field: CustomField): DataColumnSpec {
  const { title, section, is_archived, is_sensitive, kind } = field
  return {
    title: is_archived ? `${title} (archived)` : title,
    group: section,
    kind: kinds[kind],
    value: valueOf(field),
    // beside whatever opens the data set: it may be one of leave or of contracts
    codes: [is_sensitive ? P.hris.sensitive : P.hris.employees],
    ...(kind === 'Choice' ? { choices: field.options } : {}),
    ...(kind === 'Several choices' ? { listed: true as const } : {}),
  }
}

const kinds: Record<CustomFieldInfo['kind'], DataKind> = {
  Text: 'text',
  'Long text': 'text',
  Number: 'decimal',
  Money: 'money',
  Date: 'day',
  'Yes or no': 'boolean',
  Choice: 'text',
  'Several choices': 'text',
  Email: 'text',
  Phone: 'text',
  Link: 'text',
}

/** The database has checked that every value fits its kind, so none of these casts fails. */
function valueOf({ code, kind }: CustomField): RawBuilder<unknown> {
  const text = sql`(e.custom ->> ${sql.lit(code)})`
  if (kind === 'Number' || kind === 'Money') return sql`${text}::numeric`
  if (kind === 'Date') return sql`${text}::date`
  if (kind === 'Yes or no') return sql`${text}::boolean`
  if (kind !== 'Several choices') return text
  return sql`(select string_agg(v, ', ') from jsonb_array_elements_text(e.custom -> ${sql.lit(code)}) v)`
}
