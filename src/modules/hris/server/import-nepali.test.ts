import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world)
  await world.services.database.asOwner((db) =>
    sql`update account set language = 'ne' where id = ${world.account('hari')}`.execute(db),
  )
})
afterAll(() => world.close())

const sample = async (kind: string, format: 'csv' | 'xlsx', data: boolean) => {
  const { rawPayload, headers } = await world.app.inject({
    url: `/api/v1/imports/himal/${kind}/sample/?format=${format}&with_data=${data}`,
    headers: { authorization: `Bearer ${world.as('hari').token}` },
  })
  return { rawPayload, name: decodeURIComponent(String(headers['content-disposition'])) }
}

const genders = (like: string) =>
  world.inOrg('himal', async (db) => {
    const { rows } = await sql<{ code: string; gender: string; work_location: string | null }>`
      select e.code, e.gender, a.work_location from employee e join employment_assignment a on a.employee_id = e.id
      where e.code like ${like} order by e.code`.execute(db)
    return rows
  })

test('Nepali words and English ones are taken from the same file, in headings and in choices', async () => {
  const { counts } = await hr.take(
    [
      'कोड,पूरा नाम,लिङ्ग,Place of work,नियुक्ति मिति',
      'N-1,Asha Both,महिला,Remote,2020-01-01',
      'N-2,Hari Both,Male,रिमोट,2020-01-01',
    ].join('\n'),
  )
  expect(counts).toMatchObject({ created: 2, errors: 0 })
  expect(await genders('N-%')).toEqual([
    { code: 'N-1', gender: 'Female', work_location: 'Remote' },
    { code: 'N-2', gender: 'Male', work_location: 'Remote' },
  ])
})

test('a template is headed in the language of its reader, and given back unchanged it changes nothing', async () => {
  const { rawPayload, name } = await sample('employees', 'csv', false)
  expect(name).toContain('कर्मचारी')
  expect(String(rawPayload)).toContain('लिङ्ग')
  expect(String(rawPayload).replaceAll(/\(\w+\)/g, '')).not.toMatch(/[A-Za-z]/)
  for (const format of ['csv', 'xlsx'] as const) {
    const { rawPayload: all } = await sample('employees', format, true)
    if (format === 'csv') {
      expect(String(all)).toContain('महिला')
      expect(String(all)).not.toMatch(/Female/)
    }
    const { counts } = await hr.check(all, {}, `all.${format}`)
    expect(counts, format).toMatchObject({ errors: 0, to_create: 0, to_update: 0 })
    expect(counts.unchanged).toBeGreaterThanOrEqual(2)
  }
})

test('yes and no are given out in Nepali and read back', async () => {
  await importing(world, 'hari', 'himal', 'contact-details').take(
    'Employee code,Contact,Relation,Phone,Kind,Call in an emergency\nN-1,Gita Both,Aunt,9840000001,मोबाइल,हो\n',
  )
  const { rawPayload } = await sample('contact-details', 'csv', true)
  expect(String(rawPayload)).toMatch(/Gita Both,.*मोबाइल,हो/)
})

test('the file with what became of its rows says so in Nepali', async () => {
  const { id } = await hr.check('Code,Name,Gender,Joined on\nN-9,Ram Both,Q,soon\n')
  const answer = await world.as('hari').raw('GET', `/exchange/himal/imports/${id}/result/`)
  expect(String(answer.body)).toContain('नतिजा,त्रुटि')
  expect(String(answer.body)).toContain('लिङ्ग: “Q” यीमध्ये कुनै होइन: महिला, पुरुष, अन्य।')
})
