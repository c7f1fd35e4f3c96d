import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { QuestionDetail } from '#engines/questions/question.ts'
import { ma } from '#modules/monthly-appraisal/shared/appraisal.ts'
import {
  includeSkipped,
  skippedPeople,
  teamGrid,
  uniformScores,
} from '#modules/monthly-appraisal/shared/grid.ts'
import { monthlySetting } from '#modules/monthly-appraisal/shared/setting.ts'
import { enterOffline } from '#modules/leave/shared/leave-request.ts'
import type { Name } from '#test/cast.ts'
import { leaving } from '#test/leaving.ts'
import { openedMonth } from '#test/monthly-month.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let month: string
const org = 'himal'
const params = { org }
const question = newId()
const hari = () => world.as('hari')
const grid = (who: Name, query: object = {}) => world.as(who).get(teamGrid, { params, query })
const rowOf = async (who: Name, about: Name) => {
  const row = (await grid(who)).rows.find(({ appraisee }) => appraisee.id === world.id(about))
  if (!row) throw new Error(`${about} is not in the grid of ${who}`)
  return row
}

beforeAll(async () => {
  world = await openWorld()
  const set = newId()
  await world.inOrg(org, async (db) => {
    const category_id = newId()
    await db.insertInto('question_category').values({ id: category_id, name: 'Month' }).execute()
    const detail = JSON.stringify(
      QuestionDetail.parse({ kind: 'rating', to: 5, low_label: '', high_label: '' }),
    )
    await db
      .insertInto('question')
      .values({
        id: question,
        root_id: question,
        category_id,
        kind: 'rating',
        title: 'Quality',
        detail,
      } as never)
      .execute()
    await db
      .insertInto('question_set')
      .values({ id: set, root_id: set, use: ma.name, name: 'Month', state: 'Published' } as never)
      .execute()
    await db
      .insertInto('question_set_item')
      .values({ id: newId(), set_id: set, question_id: question, section: '', position: 1 } as never)
      .execute()
    // five for maya: the two of the cast and three more
    for (const [n, first] of ['Kiran', 'Laxmi', 'Manoj'].entries()) {
      const id = newId()
      await db
        .insertInto('employee')
        .values({
          id,
          code: `K-${n}`,
          first_name: first,
          last_name: 'Basnet',
          gender: 'Other',
          joined_on: '2020-01-01',
        } as never)
        .execute()
      await db
        .insertInto('employment_assignment')
        .values({ id: newId(), employee_id: id, valid_from: '2020-01-01' })
        .execute()
      await db
        .insertInto('supervisor_link')
        .values({
          id: newId(),
          employee_id: id,
          supervisor_id: world.id('maya'),
          authority_order: 1,
          valid_from: '2020-01-01',
        } as never)
        .execute()
    }
  })
  await hari().get(monthlySetting.create, {
    params,
    body: {
      title: 'Review',
      set_id: set,
      active_from: '2026-01-01',
      opens_after_days: 1,
      due_after_days: 30,
      self_percent: 0,
      reviewer_percent: 0,
      publish: 'By HR',
      months: 2,
      reward_from: 80,
      support_below: 40,
    } as never,
  })
})
afterAll(() => world.close())

test('whoever was on leave for most of the month gets no form, and HR may include them', async () => {
  const l = leaving(world)
  const type = await l.type('Home Leave', 'HL', {})
  await l.grant('bikash', type, '60')
  const entered = await hari().ask(enterOffline, {
    params: l.params,
    query: { as: 'hr' },
    body: {
      employee_id: world.id('bikash'),
      leave_type_id: type,
      start_on: '2026-10-02',
      end_on: '2026-10-28',
      part: 'full',
      remarks: 'Home',
      proof_note: 'Letter',
      override: true,
      is_approved: true,
    },
  })
  expect(entered.status, JSON.stringify(entered.body)).toBe(201)
  month = (await openedMonth(world, '2026-10-10')) ?? ''
  const { rows, skipped, month: shown } = await grid('maya')
  expect(shown?.title).toBe('Review, October 2026')
  expect(rows.map(({ appraisee }) => appraisee.full_name)).toEqual([
    'Asha Gurung',
    'Kiran Basnet',
    'Laxmi Basnet',
    'Manoj Basnet',
  ])
  expect(skipped).toMatchObject([{ person: { full_name: 'Bikash Rai' } }])
  const list = await hari().get(skippedPeople, { params: { org, occasion_id: month }, query: {} })
  const [away] = list.results
  expect(away).toMatchObject({ person: { full_name: 'Bikash Rai' }, abilities: { include: true } })
  const include = (version: number) =>
    hari().ask(includeSkipped, { params: { org, id: away?.id ?? '' }, body: { version } })
  expect((await include(7)).status).toBe(409)
  expect((await include(1)).status).toBe(204)
  expect((await grid('maya')).rows).toHaveLength(5)
  expect((await grid('maya')).skipped).toEqual([])
})

test('the grid is of the appraiser alone, with what attendance and tasks know', async () => {
  expect((await grid('rajan')).rows.map(({ appraisee }) => appraisee.full_name)).not.toContain('Asha Gurung')
  const stranger = await world.as('bikash').ask(teamGrid, { params, query: { occasion_id: month } })
  expect(stranger.status).toBe(404)
  await world.inOrg(org, async (db) => {
    const day = (date: string, late: number) => ({
      employee_id: world.id('asha'),
      date,
      status: 'Present',
      day_type: 'Workday',
      window_to: `${date}T18:00:00Z`,
      present_part: 1000,
      late,
      is_final: true,
      row_hash: date,
    })
    await db
      .insertInto('attendance_day')
      .values([day('2026-10-05', 0), day('2026-10-06', 20)] as never)
      .execute()
    for (const [title, completed_on] of [
      ['On time', '2026-10-08'],
      ['Late', '2026-10-12'],
    ] as const) {
      const id = newId()
      await db
        .insertInto('task')
        .values({
          id,
          title,
          creator_employee_id: world.id('maya'),
          starts_on: '2026-10-01',
          deadline: '2026-10-10',
          state: 'Completed',
          completed_on,
        } as never)
        .execute()
      await db
        .insertInto('task_person')
        .values({ id: newId(), task_id: id, employee_id: world.id('asha'), role: 'Responsible' } as never)
        .execute()
    }
  })
  expect((await rowOf('maya', 'asha')).facts).toMatchObject({
    workdays: 2,
    present_days: '2',
    late_days: 1,
    tasks_due: 2,
    tasks_on_time: 1,
  })
})

const rate = async (id: string, rating: number) => {
  const row = (await grid('maya')).rows.find((one) => one.id === id)
  return world.as('maya').ask(ma.submit, {
    params: { org, id },
    body: {
      answers: { [question]: rating },
      comment: null,
      version: row?.version ?? 0,
      draft_version: row?.draft?.version ?? 0,
    },
  })
}

test('five people with one score are a hint for HR, and not for those who appraised', async () => {
  const { rows } = await grid('maya')
  const hints = () => hari().get(uniformScores, { params: { org, occasion_id: month }, query: {} })
  for (const { id } of rows.slice(0, 4)) expect((await rate(id, 4)).status).toBe(204)
  expect((await hints()).results).toEqual([])
  expect((await rate(rows[4]?.id ?? '', 4)).status).toBe(204)
  expect((await hints()).results).toMatchObject([
    { appraiser: { full_name: 'Maya Shrestha' }, people: 5, score: '75.00' },
  ])
  const maya = await world.as('maya').ask(uniformScores, { params: { org, occasion_id: month }, query: {} })
  expect(maya.status).toBe(403)
})

test('what was given before stands beside the next month', async () => {
  await openedMonth(world, '2026-11-10')
  const { months, rows } = await grid('maya')
  expect(months.map(({ title }) => title)).toEqual(['Review, November 2026', 'Review, October 2026'])
  expect(rows.map(({ before }) => before)).toEqual(rows.map(() => ['75.00']))
})
