import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { serveCareers } from '#modules/recruitment/server/careers-pages.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let app: FastifyInstance
const index =
  '<html><head><meta name="description" content="x" /><title>Chautari</title></head><body><div id="root"></div></body></html>'

beforeAll(async () => {
  world = await openWorld()
  const [method, job] = [newId(), newId()]
  await world.inOrg('himal', async (db) => {
    await db.insertInto('job_title').values({ id: job, title: 'Clerk' }).execute()
    await db.insertInto('hiring_method').values({ id: method, name: 'Standard' }).execute()
    const vacancy = {
      job_title_id: job,
      hiring_method_id: method,
      description: 'Keep the <books>.',
      seats: 1,
      closes_on: '2026-12-20',
      salary_from: '35000',
      salary_to: '45000',
      account_id: world.account('hari'),
      verified_at: '2026-11-01T00:00:00Z',
    }
    await db
      .insertInto('vacancy')
      .values(
        [
          { title: 'Clerk & co', slug: 'clerk', state: 'Published', shows_salary: true },
          { title: 'Hidden', slug: 'hidden', state: 'Published', visibility: 'Link only' },
          { title: 'Draft', slug: 'draft', state: 'Draft' },
          { title: 'Over', slug: 'over', state: 'Closed' },
        ].map((one) => ({ ...vacancy, ...one, id: newId() })) as never,
      )
      .execute()
  })
  app = Fastify()
  serveCareers(app, world.services, index)
})
afterAll(async () => {
  await app.close()
  await world.close()
})
const page = (url: string) => app.inject({ method: 'GET', url })

test('jobs are read without a script, and drafts nowhere', async () => {
  const { statusCode, body, headers } = await page('/careers')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/html')
  expect(body).toContain('<a href="/careers/1-clerk/job-apply">Clerk &amp; co</a>')
  expect(body).not.toMatch(/Hidden|Draft|Over/)
  expect((await page('/careers?organization=nobody')).body).toContain('No open jobs at the moment')
  expect((await page(`/careers?organization=${encodeURIComponent("x' or 1=1")}`)).statusCode).toBe(200)
})

test('a job says what it is to people and to search engines', async () => {
  const { body, statusCode } = await page('/careers/1-clerk/job-apply')
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Clerk &amp; co, ')
  expect(body).toContain('Keep the &lt;books&gt;.')
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'JobPosting',
    validThrough: '2026-12-20T23:59:59',
    baseSalary: { value: { minValue: 35000 } },
  })
})

test('what is not listed is not indexed, and what is over is no posting', async () => {
  const hidden = await page('/careers/1-hidden/job-apply')
  expect(hidden.statusCode).toBe(200)
  expect(hidden.body).toContain('<meta name="robots" content="noindex">')
  expect(hidden.body).not.toContain('ld+json')
  expect(hidden.body).not.toContain('35000')
  const over = await page('/careers/1-over/job-apply')
  expect(over.body).toContain('This vacancy is closed.')
  expect(over.body).not.toContain('ld+json')
})

test('whatever else is asked is not found, and never a failure', async () => {
  for (const slug of ['1-draft', '2-clerk', '999999-clerk', '1-', 'x', '%00', '1-%27', 'a'.repeat(90)]) {
    const { statusCode, body } = await page(`/careers/${slug}/job-apply`)
    expect([slug, statusCode]).toEqual([slug, 404])
    expect(body).toBe(index)
  }
})

test('the feed lists the open jobs', async () => {
  const { body, headers } = await page('/careers/feed.xml')
  expect(headers['content-type']).toContain('application/rss+xml')
  expect(body.match(/<item>/g)).toHaveLength(1)
  expect(body).toContain('/careers/1-clerk/job-apply</link>')
})
