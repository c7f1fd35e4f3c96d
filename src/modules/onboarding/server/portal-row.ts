import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { sectionOf } from '#modules/hris/shared/change-sections.ts'
import { customOfNewcomer, masked, maskedCustom, type CustomField } from '#modules/hris/server/public.ts'
import {
  percentOf,
  portalStatus,
  type PortalState,
  type Review,
} from '#modules/onboarding/domain/pre-boarding.ts'
import type { PreState } from '#modules/onboarding/domain/pre-employment.ts'
import {
  isFilled,
  sectionsAsked,
  type Content,
  type Paper,
  type PortalSection,
} from '#modules/onboarding/shared/pre-boarding.ts'

export const portalRows = (db: Db) =>
  db
    .selectFrom('pre_boarding as b')
    .innerJoin('pre_employment as p', (join) =>
      join.onRef('p.org_id', '=', 'b.org_id').onRef('p.id', '=', 'b.pre_employment_id'),
    )
    .selectAll('b')
    .select([
      'p.full_name',
      'p.first_name',
      'p.middle_name',
      'p.last_name',
      'p.email',
      'p.mobile',
      'p.gender',
      'p.date_of_birth',
      'p.joins_on',
      'p.state as pre_state',
      'p.employee_id',
    ])
export type PortalRow = Awaited<ReturnType<ReturnType<typeof portalRows>['executeTakeFirstOrThrow']>>

/** The states are the tables' own, by their checks. */
export const statesOf = (row: PortalRow) => ({
  state: row.state as PortalState,
  pre_state: row.pre_state as PreState,
})

export async function partsOf(db: Db, portalId: string) {
  const rows = await db
    .selectFrom('pre_boarding_section')
    .selectAll()
    .where('pre_boarding_id', '=', portalId)
    .execute()
  return rows.map((row) => ({
    ...row,
    // both are checked by the table, and written by this module alone
    section: row.section as PortalSection,
    review: row.review as Review,
    content: row.content as Content,
  }))
}
export type PartRow = Awaited<ReturnType<typeof partsOf>>[number]

/** The papers as they were sent; by which id they are opened only for those who may. */
export async function papersOf(db: Db, portalId: string, mayOpen: boolean): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    select d.id, d.title, c.name as category, f.name, f.bytes, d.file_id
    from pre_boarding_document d join stored_file f on f.org_id = d.org_id and f.id = d.file_id
    join document_category c on c.id = d.category_id
    where d.pre_boarding_id = ${portalId} order by d.created_at, d.id`.execute(db)
  return mayOpen ? rows : rows.map((paper) => ({ ...paper, file_id: null }))
}

export function progressOf(row: PortalRow, parts: readonly PartRow[]) {
  const returned = parts.filter(({ review }) => review === 'Returned').length
  const done = parts.length - returned
  return {
    status: portalStatus(statesOf(row).state, { done: parts.length, returned }),
    percent: percentOf(done, sectionsAsked(row.sections).length),
  }
}

/** What HR entered about the person, by the names of the profile. */
export const enteredBefore = (row: PortalRow, section: PortalSection): Record<string, unknown> | null => {
  if (section === 'basic') {
    const { first_name, middle_name, last_name, gender, date_of_birth } = row
    return { first_name, middle_name, last_name, gender, date_of_birth }
  }
  return section === 'contact' ? { personal_email: row.email, mobile: row.mobile } : null
}

/** The organization's own fields that this newcomer is asked for, or has filled in. */
export const customOf = (db: Db, parts: readonly PartRow[]): Promise<CustomField[]> =>
  customOfNewcomer(db, singleIn(parts.find(({ section }) => section === 'custom')?.content ?? null))

export const singleIn = (content: Content): Record<string, unknown> =>
  content === null || Array.isArray(content) ? {} : content

/** The same with the numbers of the section masked. */
export function maskedContent(
  section: PortalSection,
  content: Content,
  custom: readonly CustomField[],
): Content {
  if (section === 'custom') return content && maskedCustom(custom, singleIn(content))
  if (content === null || !isFilled(section)) return content
  const names: readonly string[] = sectionOf(section).masked
  const hide = (row: Record<string, unknown>) => ({
    ...row,
    ...Object.fromEntries(
      names.flatMap((name) => (typeof row[name] === 'string' ? [[name, masked(row[name])]] : [])),
    ),
  })
  return Array.isArray(content) ? content.map(hide) : hide(content)
}
