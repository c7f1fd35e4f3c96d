import { afterAll, beforeAll, expect, test } from 'vitest'
import { nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import { newId } from '#platform/id.ts'
import { readApplication } from '#modules/recruitment/shared/application-detail.ts'
import { negotiateSalary, salaryPackages } from '#modules/recruitment/shared/application.ts'
import { outside } from '#modules/recruitment/shared/outside.ts'
import { mailedToken } from '#test/mailed-token.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const [job, method, vacancy, candidate, application, pay] = [
  newId(),
  newId(),
  newId(),
  newId(),
  newId(),
  newId(),
]
const at = '2026-11-20T04:00:00Z'
beforeAll(async () => {
  world = await openWorld()
  const own = nepalFiscalYear(2083)
  await world.inOrg('himal', async (db) => {
    const year = newId()
    const { calendar, applicable_from, applicable_to } = own
    await db
      .insertInto('fiscal_year')
      .values({ id: year, name: '2083/84', category: 'payroll', calendar, applicable_from, applicable_to })
      .execute()
    await db
      .insertInto('fiscal_period')
      .values(
        periodsOf(own).map(({ seq, label, start, end }) => ({
          id: newId(),
          fiscal_year_id: year,
          seq,
          label,
          start_on: start,
          end_on: end,
        })),
      )
      .execute()
    const headings = [
      ['BASIC', 'Basic salary', 'Earning', 'Formula', 'AGREED * 0.6'],
      ['ALLOWANCE', 'Allowance', 'Earning', 'Formula', 'AGREED - BASIC'],
      ['FUND', 'Social security', 'Employer contribution', 'Formula', 'BASIC * 0.2'],
      ['TAX', 'Income tax', 'Deduction', 'Income tax', null],
    ] as const
    const rows = headings.map(([code, name, kind, source, formula], k) => ({
      id: newId(),
      code,
      name,
      kind,
      source,
      formula,
      position: k + 1,
    }))
    await db.insertInto('payroll_heading').values(rows).execute()
    await db.insertInto('payroll_package').values({ id: pay, name: 'Officers', code: 'OFF' }).execute()
    await db
      .insertInto('payroll_package_heading')
      .values(rows.slice(0, 3).map(({ id }) => ({ id: newId(), package_id: pay, heading_id: id })))
      .execute()
    await db.insertInto('job_title').values({ id: job, title: 'Officer' }).execute()
    await db.insertInto('hiring_method').values({ id: method, name: 'Standard' }).execute()
    await db
      .insertInto('vacancy')
      .values({
        id: vacancy,
        title: 'Officer',
        slug: 'officer',
        job_title_id: job,
        hiring_method_id: method,
        description: 'Work.',
        seats: 1,
        closes_on: '2099-01-01',
        salary_to: '60000',
        state: 'Published',
        account_id: world.account('hari'),
      })
      .execute()
    await db
      .insertInto('candidate')
      .values({ id: candidate, first_name: 'Sita', email: 'sita@example.com', keep_until: '2027-11-20' })
      .execute()
    await db
      .insertInto('job_application')
      .values({
        id: application,
        vacancy_id: vacancy,
        candidate_id: candidate,
        stage: 'Salary declaration',
        stage_since: at,
        applied_at: at,
      })
      .execute()
  })
})
afterAll(() => world.close())

const there = { params: { ...params, id: application } }
const offer = (body: Record<string, unknown>) =>
  world.as('hari').ask(negotiateSalary, { ...there, body: { amount: '40000', version: 1, ...body } as never })

test('a salary is offered heading by heading of a package, and countered the same way', async () => {
  const { results } = await world.as('hari').get(salaryPackages, { params, query: { search: 'off' } })
  expect(results).toEqual([{ id: pay, name: 'Officers' }])
  expect((await offer({ package_id: newId() })).body).toEqual({ package_id: ['Select a valid choice.'] })
  expect((await offer({ package_id: pay })).status).toBeLessThan(300)
  const lines = [
    { name: 'Basic salary', kind: 'Earning', amount: '24000.00' },
    { name: 'Allowance', kind: 'Earning', amount: '16000.00' },
    { name: 'Social security', kind: 'Employer contribution', amount: '4800.00' },
  ]
  const { negotiation } = await world.as('hari').get(readApplication, there)
  expect(negotiation).toMatchObject({ package: 'Officers', rounds: [{ amount: '40000.00', lines }] })

  const token = (await mailedToken(world, 'sita@example.com', 'salary-declaration')).split('/')[0] ?? ''
  const seen = await world.as(null).get(outside.read, { params: { token } })
  expect(seen).toMatchObject({ kind: 'salary', rounds: [{ lines }] })
  await world.as(null).get(outside.salary, {
    params: { token },
    body: { answer: 'Countered', position: 1, amount: '50000' },
  })
  const after = await world.as('hari').get(readApplication, there)
  expect(after.negotiation?.rounds[1]).toMatchObject({
    by: 'Candidate',
    lines: [{ amount: '30000.00' }, { amount: '20000.00' }, { amount: '6000.00' }],
  })
})
