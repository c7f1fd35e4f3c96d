import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { everSaid, saidOn, type Said } from '#engines/settings/dated-server.ts'
import type { AgeSince } from '#modules/hris/domain/employment.ts'
import { lawTerm, noticeTerm, usualNotice, usualTerms } from '#modules/hris/shared/law-term.ts'

export type Terms = Said<typeof usualTerms>

/** The terms of labour law by their days. */
export const allTerms = (db: Db): Promise<Terms[]> => everSaid(db, lawTerm, usualTerms)

/** Those of a day. */
export const termsOn = async (db: Db, day: Day): Promise<Terms> => saidOn(await allTerms(db), day)

/** One of those that hold on a day that the database knows. */
export const termOf = <K extends keyof typeof usualTerms>(
  day: RawBuilder<unknown>,
  term: K,
): RawBuilder<(typeof usualTerms)[K]> => sql`coalesce((select l.${sql.ref(term)} from law_term l
  where l.effective_from <= ${day} order by l.effective_from desc limit 1), ${sql.lit(usualTerms[term])})`

/** What is said of notice and of answers on a day. */
export const noticeTermsOn = async (db: Db, day: Day): Promise<Said<typeof usualNotice>> =>
  saidOn(await everSaid(db, noticeTerm, usualNotice), day)

/** `retirementOn` of a column with the date of birth: the first day on which the age that holds on it is reached. */
export const retiresOn = (
  ages: readonly AgeSince[],
  born: RawBuilder<unknown>,
): RawBuilder<string | null> => {
  const days = ages.map(({ from, retirement_age }) => {
    const reached = sql`(${born} + make_interval(years => ${retirement_age}::int))::date`
    return from === null ? reached : sql`greatest(${reached}, ${from}::date)`
  })
  const cases = days.map((day, at) => {
    const next = ages[at + 1]?.from ?? null
    return next === null ? sql`when true then ${day}` : sql`when ${day} < ${next}::date then ${day}`
  })
  return sql<string | null>`case when ${born} is null then null ${sql.join(cases, sql` `)} end`
}

/** The like of \`e\` where the ages are not known beforehand. */
export const retiresByTerms = sql`(select min(greatest((e.date_of_birth + make_interval(years => t.age))::date, t.since))
  from (select l.effective_from as since, l.retirement_age as age, lead(l.effective_from) over (order by l.effective_from) as until
      from law_term l where l.org_id = e.org_id
    union all select '-infinity'::date, ${sql.lit(usualTerms.retirement_age)}, (select min(l.effective_from) from law_term l where l.org_id = e.org_id)) t
  where e.date_of_birth is not null
    and (t.until is null or greatest((e.date_of_birth + make_interval(years => t.age))::date, t.since) < t.until))`
