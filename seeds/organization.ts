import { addDays } from '#kernel/calendar/day.ts'
import { fiscalYearLabel, nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import { toBs } from '#kernel/calendar/bs.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { holidaysOf } from '#seeds/holidays.ts'
import { startOf } from '#engines/settings/settings.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { insertAll } from '#seeds/seeding.ts'
import { levels, types, type Organization } from '#seeds/structure.ts'

/** Ids of the masters by their names, for those who are placed in them. */
export type Masters = Record<'branches' | 'divisions' | 'titles' | 'levels' | 'types', Map<string, string>>

/** Branches, divisions, titles, levels, types, fiscal years with their months, and holidays. */
export async function seedMasters(db: Db, organization: Organization, today: string): Promise<Masters> {
  const idsFor = (names: readonly string[]) => new Map([...new Set(names)].map((name) => [name, newId()]))
  const masters: Masters = {
    branches: idsFor(organization.branches.map(({ code }) => code)),
    divisions: idsFor(organization.units.map(({ name }) => name)),
    titles: idsFor([organization.chief, ...organization.units.flatMap(({ titles }) => titles)]),
    levels: idsFor(levels),
    types: idsFor(types.map(({ title }) => String(title))),
  }
  const id = (map: Map<string, string>, name: string) => map.get(name) ?? ''
  await db
    .insertInto('branch')
    .values(
      organization.branches.map(({ name, code, address }) => ({
        id: id(masters.branches, code),
        name,
        code,
        address,
      })),
    )
    .execute()
  // parents come first in the list
  for (const unit of organization.units) {
    await db
      .insertInto('division')
      .values({
        id: id(masters.divisions, unit.name),
        name: unit.name,
        code: unit.code,
        parent_id: unit.parent ? id(masters.divisions, unit.parent) : null,
      })
      .execute()
  }
  await db
    .insertInto('job_title')
    .values([...masters.titles].map(([title, own]) => ({ id: own, title })))
    .execute()
  await db
    .insertInto('employment_level')
    .values(levels.map((title, index) => ({ id: id(masters.levels, title), title, rank: index + 1 })))
    .execute()
  await insertAll(
    db,
    'employment_type',
    types.map((type) => ({
      ...startOf(employmentType.fields),
      ...type,
      id: id(masters.types, String(type.title)),
    })),
  )
  await seedYears(db, organization, today)
  return masters
}

async function seedYears(db: Db, { slug }: Organization, today: string) {
  const bs = toBs(today)
  const running = bs.month >= 4 ? bs.year : bs.year - 1
  for (const year of [running - 1, running, running + 1]) {
    const own = nepalFiscalYear(year)
    const fiscal_year_id = newId()
    const { calendar, applicable_from, applicable_to } = own
    await db
      .insertInto('fiscal_year')
      .values({
        id: fiscal_year_id,
        name: fiscalYearLabel(own),
        category: 'general',
        calendar,
        applicable_from,
        applicable_to,
      })
      .execute()
    await db
      .insertInto('fiscal_period')
      .values(
        periodsOf(own).map(({ seq, label, start, end }) => ({
          id: newId(),
          fiscal_year_id,
          seq,
          label,
          start_on: start,
          end_on: end,
        })),
      )
      .execute()
  }
  const given = [bs.year - 1, bs.year, bs.year + 1]
    .flatMap((year) => holidaysOf(year, slug))
    .filter(({ start_on }) => start_on > addDays(today, -500))
  await db
    .insertInto('holiday')
    .values(
      given.map((holiday) => ({
        ...holiday,
        id: newId(),
        // by the moon they do not come again on their date
        recurrence: yearly[holiday.name] ?? 'None',
      })),
    )
    .execute()
}

const yearly: Readonly<Record<string, string>> = {
  'Nepali New Year': 'Yearly BS',
  'Republic Day': 'Yearly BS',
  'Constitution Day': 'Yearly BS',
  'Maghe Sankranti': 'Yearly BS',
  'Christmas Day': 'Yearly AD',
}
