import { sql, type RawBuilder } from 'kysely'
import type { Person } from '#kernel/person.ts'

/** As the name is written in addresses: `Human Resources & Training` is `human-resources-training`. */
const divisionSlug = sql`trim(both '-' from regexp_replace(lower(name), '[[:space:][:punct:]]+', '-', 'g'))`

/**
 * The person of an employee id as a value in a select: name, current job, place, online and blocked marks.
 * `today` is the organization's business day: the assignment of that day is the current one, for who joins later that of
 * their first day. Its own aliases are none that a query would have: `employeeId` may be `e.id` and must not be taken for
 * the one inside. What stands once for a place is looked up and not joined: the order of eight joins costs more to find
 * than fifty people to read. An address of no picture is null, as is all that is put together with a null.
 */
export const personOf = (
  employeeId: RawBuilder<unknown>,
  today: string,
): RawBuilder<Person> => sql<Person>`coalesce((
  select json_build_object(
    'id', of_e.id, 'code', of_e.code, 'full_name', of_e.full_name,
    'job_title', (select title from job_title where id = of_a.job_title_id),
    'employee_level', (select title from employment_level where id = of_a.employment_level_id),
    'profile_picture', '/api/v1/files/' || of_o.slug || '/' || of_e.profile_picture_file_id || '/',
    'profile_picture_thumb', '/api/v1/files/' || of_o.slug || '/' || of_e.profile_picture_file_id || '/?size=thumbnail',
    'cover_picture', '/api/v1/files/' || of_o.slug || '/' || of_e.cover_picture_file_id || '/',
    'cover_picture_thumb', '/api/v1/files/' || of_o.slug || '/' || of_e.cover_picture_file_id || '/?size=thumbnail',
    'is_online', exists (select from presence of_p where of_p.org_id = of_e.org_id and of_p.account_id = of_e.account_id
      and of_p.seen_at > now() - interval '2 minutes'),
    'is_blocked', coalesce(of_c.is_blocked, false),
    'is_current', of_e.left_on is null or of_e.left_on >= ${today}::date,
    'organization', json_build_object('name', of_o.name, 'slug', of_o.slug),
    'branch', (select json_build_object('name', name, 'code', code) from branch where id = of_a.branch_id),
    'division', (select json_build_object('name', name, 'slug', ${divisionSlug}) from division where id = of_a.division_id))
  from employee of_e
  join organization of_o on of_o.org_id = of_e.org_id
  left join account of_c on of_c.id = of_e.account_id
  left join employment_assignment of_a on of_a.org_id = of_e.org_id and of_a.employee_id = of_e.id
    and of_a.valid_from <= ${placeDay('of_e', today)} and (of_a.valid_to is null or of_a.valid_to >= ${placeDay('of_e', today)})
  where of_e.id = ${employeeId}),
  case when ${employeeId} is not null then person_out_of_reach(${employeeId}) end)`

/**
 * The day whose assignment tells the place of an employee: the day itself, also where it lies in a former employment; of who
 * joins later their first.
 */
export const placeDay = (employee: 'e' | 'of_e', day: string): RawBuilder<string> => {
  const e = sql.id(employee)
  return sql<string>`case when ${e}.joined_on > ${day}::date and not exists (select from employment_spell former
    where former.org_id = ${e}.org_id and former.employee_id = ${e}.id and former.left_on >= ${day}::date)
    then ${e}.joined_on else ${day}::date end`
}

/**
 * The person behind an account: of this organization, else of the one that employs a member of this one, such as HR of
 * several. Null of the program itself, and of who is employed nowhere.
 */
export const personBehind = (accountId: RawBuilder<unknown>, today: string): RawBuilder<Person | null> =>
  sql<Person | null>`coalesce(${personOf(
    sql`(select e.id from employee e where e.account_id = ${accountId})`,
    today,
  )}, person_elsewhere(${accountId}))`
