import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { ev } from '#modules/employee-evaluation/shared/evaluation.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const occasion = newId()
const PEOPLE = 500

beforeAll(async () => {
  world = await openWorld()
  await world.inOrg(org, async (db) => {
    await sql`insert into employee (id, code, first_name, last_name, gender, joined_on)
      select gen_random_uuid(), 'R-' || n, 'Rolled', 'Up', 'Other', '2020-01-01' from generate_series(1, ${PEOPLE}) n`.execute(
      db,
    )
    await sql`insert into appraisal_occasion (id, use, title, starts_on, ends_on, opens_on, due_on, kpi_percent, state)
      values (${occasion}, ${ev.name}, 'Year', '2026-07-17', '2027-07-15', '2026-11-01', '2026-12-31', 100, 'Open')`.execute(
      db,
    )
    await sql`insert into evaluation_period (id) values (${occasion})`.execute(db)
    await sql`insert into appraisal_mode (id, occasion_id, mode, form, weight_percent)
      select gen_random_uuid(), ${occasion}::uuid, x.mode, 'KPI', x.weight from (values ('Self', 10), ('Supervisor', 50), ('Reviewer', 40)) x (mode, weight)`.execute(
      db,
    )
    await sql`insert into appraisal_assignment (id, occasion_id, mode_id, form, employee_id, appraiser_id, due_on, state)
      select gen_random_uuid(), m.occasion_id, m.id, 'KPI', e.id,
        case m.mode when 'Self' then e.id when 'Supervisor' then ${world.id('maya')}::uuid else ${world.id('rajan')}::uuid end, '2026-12-31', 'Submitted'
      from employee e cross join appraisal_mode m where e.code like 'R-%' and m.occasion_id = ${occasion}`.execute(
      db,
    )
    // one in seven has no answer of the reviewer
    await sql`insert into appraisal_response (id, occasion_id, mode_id, employee_id, assignment_id, answers, score, submitted_on)
      select gen_random_uuid(), a.occasion_id, a.mode_id, a.employee_id, a.id, '[]', 40 + (substring(e.code from 3)::int * length(m.mode)) % 60, '2026-11-20'
      from appraisal_assignment a join appraisal_mode m on m.id = a.mode_id join employee e on e.id = a.employee_id
      where a.occasion_id = ${occasion} and (m.mode <> 'Reviewer' or substring(e.code from 3)::int % 7 <> 0)`.execute(
      db,
    )
  })
})
afterAll(() => world.close())

test('scores of everybody are the weighted means of their modes, and the same when calculated again', async () => {
  const params = { org, occasion_id: occasion }
  const calculate = () => world.as('hari').get(ev.calculate, { params, body: {} as never })
  expect(await calculate()).toEqual({ done: PEOPLE })
  const differing = async () =>
    world.inOrg(org, async (db) => {
      const { rows } = await sql`
        select r.employee_id, r.score, x.score as expected from appraisal_result r
        full join (select s.employee_id, round(sum(s.score * m.weight_percent) / sum(m.weight_percent), 2) as score
          from appraisal_response s join appraisal_mode m on m.id = s.mode_id where s.occasion_id = ${occasion} group by 1) x
          on x.employee_id = r.employee_id
        where r.occasion_id = ${occasion} and r.score is distinct from x.score`.execute(db)
      return rows
    })
  expect(await differing()).toEqual([])
  const versions = async () =>
    world.inOrg(org, (db) =>
      db
        .selectFrom('appraisal_result')
        .select((eb) => [eb.fn.countAll<string>().as('results'), eb.fn.max('version').as('version')])
        .executeTakeFirstOrThrow(),
    )
  const before = await versions()
  expect(await calculate()).toEqual({ done: PEOPLE })
  expect([await differing(), await versions()]).toEqual([[], before])
})
