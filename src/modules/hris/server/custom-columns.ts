import { sql, type RawBuilder } from 'kysely'
import type { ListExport } from '#kernel/endpoint.ts'
import { invalid } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { customRight } from '#modules/hris/domain/custom-rights.ts'
import { customFieldsOf, type CustomField } from '#modules/hris/server/custom-store.ts'
import { employees } from '#modules/hris/shared/employee.ts'
import type { CustomKind, CustomValues } from '#modules/hris/shared/custom-value.ts'

export interface WantedValue {
  code: string
  value: string
}

/** Of the organization's own fields those that the viewer reads in full. */
export async function readableFields(ctx: Pick<Ctx, 'db' | 'as' | 'org'>): Promise<CustomField[]> {
  const look = { as: ctx.as, is_self: false, is_above: false, codes: ctx.org.codes }
  return (await customFieldsOf(ctx.db)).filter((field) =>
    ['view', 'edit'].includes(customRight(field, look).right),
  )
}

/** Whoever may not read a field may not look for people by it: the list would tell it. */
export function refuseUnreadable(asked: readonly WantedValue[] = [], fields: readonly CustomField[]) {
  const known = new Set(fields.map(({ code }) => code))
  if (asked.some(({ code }) => !known.has(code))) throw invalid({ custom: ['Select a valid choice.'] })
}

/** Of the alias `e`: one of the values that are asked of each field. */
export const customConditions = (asked: readonly WantedValue[] = []): RawBuilder<boolean>[] =>
  [...Map.groupBy(asked, ({ code }) => code)].map(([code, wanted]) => {
    const has = wanted.map(({ value }) => {
      if (value === '') return sql`not e.custom ? ${code}`
      if (value === 'Yes' || value === 'No')
        return sql`(e.custom -> ${code} = ${JSON.stringify(value === 'Yes')}::jsonb or e.custom -> ${code} ? ${value})`
      return sql`e.custom -> ${code} ? ${value}`
    })
    return sql<boolean>`(${sql.join(has, sql` or `)})`
  })

export const valuesOf = (fields: readonly CustomField[], values: CustomValues): CustomValues =>
  Object.fromEntries(
    fields.flatMap(({ code }) => {
      const value = values[code]
      return value === undefined ? [] : [[code, value]]
    }),
  )

const exportKinds: Partial<Record<CustomKind, 'decimal' | 'money' | 'day'>> = {
  Number: 'decimal',
  Money: 'money',
  Date: 'day',
}
/** What the file of the list of people holds: its own columns, and the organization's. */
export async function employeesExported(db: Db): Promise<ListExport> {
  const { title, columns } = employees.spec.export
  const own = (await customFieldsOf(db)).filter(({ is_archived }) => !is_archived)
  const more = own.map(({ code, title: heading, kind, is_sensitive }) => [
    `custom.${code}`,
    {
      title: heading,
      kind: exportKinds[kind] ?? ('text' as const),
      ...(is_sensitive ? { code: [P.hris.sensitive] } : {}),
    },
  ])
  return { title, columns: { ...columns, ...Object.fromEntries(more) } }
}
