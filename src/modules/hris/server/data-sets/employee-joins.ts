import { sql } from 'kysely'
import type { At } from '#engines/dataset/data-set-server.ts'
import { belongingJoins } from '#modules/hris/server/data-sets/belonging.ts'
import { personJoins } from '#modules/hris/server/data-sets/person.ts'

/** What a degree is called; where that was not said, its level. */
export const calledOf = (alias: string) => sql`coalesce(${sql.ref(`${alias}.degree`)}, ${levelOf(alias)})`
export const levelOf = (alias: string) =>
  sql`(select l.name from education_degree l where l.id = ${sql.ref(`${alias}.level_id`)})`

/** What stands beside a person, at most one of each: on a day the station and the pay of it. */
export const employeeJoins = {
  ...personJoins,
  ...belongingJoins,
  home: {
    sql: sql`left join employee_address home on home.org_id = e.org_id and home.employee_id = e.id and home.kind = 'Permanent'`,
  },
  lodging: {
    sql: sql`left join employee_address lodging on lodging.org_id = e.org_id and lodging.employee_id = e.id and lodging.kind = 'Temporary'`,
  },
  emergency: {
    sql: sql`left join lateral (select c.name, c.relation, c.phone from employee_contact c
      where c.org_id = e.org_id and c.employee_id = e.id and c.is_emergency order by c.id limit 1) emergency on true`,
  },
  legal: {
    sql: sql`left join employee_legal_info legal on legal.org_id = e.org_id and legal.employee_id = e.id`,
  },
  bank: {
    sql: sql`left join employee_bank bank on bank.org_id = e.org_id and bank.employee_id = e.id and bank.is_primary`,
  },
  pay: {
    sql: (at: At) => sql`left join lateral (select c.pay_basis, c.annual_salary, c.hourly_rate, c.valid_from
      from employee_compensation c where c.org_id = e.org_id and c.employee_id = e.id and c.valid_from <= ${at.day}::date
      order by c.valid_from desc limit 1) pay on true`,
  },
  highest: {
    // a degree whose level nobody said is of no known rank
    sql: sql`left join lateral (select k.name from employee_education d
      join education_degree k on k.id = d.level_id
      where d.org_id = e.org_id and d.employee_id = e.id order by k.rank desc, d.finished_in desc, d.id limit 1) highest on true`,
  },
  degree: {
    sql: sql`left join lateral (select ${calledOf('d')} as degree, d.institution from employee_education d
      where d.org_id = e.org_id and d.employee_id = e.id order by d.finished_in desc, d.id limit 1) degree on true`,
  },
}
