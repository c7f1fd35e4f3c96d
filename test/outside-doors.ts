import { newId } from '#platform/id.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { openWorld, type World } from '#test/world.ts'

export const later = '2027-01-01T00:00:00Z'
export const secrets = {
  status: newSecret(),
  card: newSecret(),
  salary: newSecret(),
  interview: newSecret(),
  test: newSecret(),
}
export type Kind = keyof typeof secrets
/** Which door each secret opens, and by how its path begins. */
export const doors: Readonly<Record<string, Kind[]>> = {
  '/careers/application/': ['status'],
  '/careers/interview/': ['interview'],
  '/recruitment/link/': ['card', 'salary'],
  '/assessment/link/': ['test'],
}

/** The links of all of them, good until then or used up. */
export async function writeDoors(world: World, expires_at: string, used: boolean) {
  await world.inOrg('himal', async (db) => {
    await db
      .updateTable('job_application')
      .set({ token_hash: hashOf(secrets.status) })
      .execute()
    await db
      .updateTable('stage_assignment')
      .set({ token_hash: hashOf(secrets.card), expires_at, state: used ? 'Completed' : 'Pending' })
      .execute()
    await db
      .updateTable('salary_negotiation')
      .set({ token_hash: hashOf(secrets.salary), expires_at, state: used ? 'Withdrawn' : 'Offered' })
      .execute()
    await db
      .updateTable('interview')
      .set({ token_hash: hashOf(secrets.interview), expires_at, state: used ? 'Cancelled' : 'Offered' })
      .execute()
    await db
      .updateTable('assessment_taker')
      .set({ token_hash: hashOf(secrets.test), expires_at, state: used ? 'Cancelled' : 'Invited' })
      .execute()
  })
}

/** A world with a candidate whom somebody from outside is asked about, and a link of each kind. */
export async function openDoors(): Promise<World> {
  const world = await openWorld()
  const [method, job, vacancy, candidate, application, person, set, assessment, talk] = Array.from(
    { length: 9 },
    () => newId(),
  ) as [string, string, string, string, string, string, string, string, string]
  const account_id = world.account('hari')
  const at = '2026-11-20T03:00:00Z'
  await world.inOrg('himal', async (db) => {
    await db.insertInto('job_title').values({ id: job, title: 'Clerk' }).execute()
    await db.insertInto('hiring_method').values({ id: method, name: 'Standard' }).execute()
    await db
      .insertInto('vacancy')
      .values({
        id: vacancy,
        title: 'Clerk',
        slug: 'clerk',
        job_title_id: job,
        hiring_method_id: method,
        description: 'Count.',
        seats: 1,
        closes_on: '2026-12-20',
        state: 'Published',
        account_id,
        remarks: 'A word among Hari and Om',
      } as never)
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
        stage: 'Interview',
        stage_since: at,
        applied_at: at,
        referrer_id: world.id('asha'),
      } as never)
      .execute()
    await db
      .insertInto('external_interviewer')
      .values({ id: person, name: 'Mina', email: 'mina@example.com' })
      .execute()
    await db
      .insertInto('stage_assignment')
      .values({
        id: newId(),
        application_id: application,
        stage: 'Interview',
        interviewer_id: person,
        due_on: '2026-12-01',
        account_id,
        created_at: at,
      })
      .execute()
    await db
      .insertInto('salary_negotiation')
      .values({ id: talk, application_id: application, state: 'Offered', account_id, created_at: at })
      .execute()
    await db
      .insertInto('salary_round')
      .values({ id: newId(), negotiation_id: talk, position: 1, by: 'Company', amount: '40000', at })
      .execute()
    await db
      .insertInto('interview')
      .values({
        id: newId(),
        application_id: application,
        stage: 'Interview',
        minutes: 45,
        expires_at: later,
        account_id,
        created_at: at,
      })
      .execute()
    await db
      .insertInto('question_set')
      .values({ id: set, root_id: set, use: 'assessment', name: 'Set', state: 'Published' } as never)
      .execute()
    await db
      .insertInto('assessment')
      .values({ id: assessment, title: 'Test', set_id: set, duration_minutes: 30, state: 'Published' })
      .execute()
    await db
      .insertInto('assessment_taker')
      .values({ id: newId(), assessment_id: assessment, name: 'Sita', email: 'sita@example.com' })
      .execute()
  })
  await writeDoors(world, later, false)
  return world
}
