import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, type Hired, type Seeding } from '#seeds/seeding.ts'

interface Around {
  id: (name: string) => string
  at: (ago: number, time?: string) => string
  panel: readonly [Hired, Hired]
  job: { job_title_id: string; division_id: string | null }
}

/** Rules for answers, planned seats, referrals with a bonus, interview times and the talent pool. */
export async function seedHiringMore(db: Db, { organization, today, account_id }: Seeding, around: Around) {
  const { id, at, panel, job } = around
  const [officer, service] = [id('vacancy account-officer'), id('vacancy customer-service-assistant')]
  const of = (email: string) => id(`application ${email}@example.com`)
  const licence = id('question Do you have a two-wheeler licence?')
  const years = id('question Years of experience in this work')
  await db
    .updateTable('vacancy')
    .set({ referral_bonus: '10000', referral_days: 90 })
    .where('id', 'in', [officer, service])
    .execute()
  await insertAll(db, 'knockout_rule', [
    {
      id: id('rule years'),
      vacancy_id: officer,
      question_root_id: years,
      test: 'Less than',
      value: '2',
      effect: 'Flag',
      reason: 'Two years of work in accounts are asked for.',
      version: 1,
    },
    {
      id: id('rule licence'),
      vacancy_id: service,
      question_root_id: licence,
      test: 'Is',
      value: 'No',
      effect: 'Decline',
      reason: 'Customers are visited by two-wheeler.',
      version: 1,
    },
  ])
  // one was declined by an answer a while ago, one is flagged
  const found = [
    [of('gita.dahal'), licence, 'No', 'Decline', 'Customers are visited by two-wheeler.', 12],
    [of('alisha.shrestha'), years, '1', 'Flag', 'Two years of work in accounts are asked for.', 1],
  ] as const
  await insertAll(
    db,
    'application_knockout',
    found.map(([application_id, question_id, answer, effect, reason, ago]) => ({
      id: newId(),
      application_id,
      question_id,
      answer,
      effect,
      reason,
      at: at(ago),
    })),
  )
  await db
    .updateTable('job_application')
    .set({ knockout: 'Decline', knockout_told_at: at(11), reject_reason: 'Application answers' })
    .where('id', '=', of('gita.dahal'))
    .execute()
  await db
    .updateTable('job_application')
    .set({ knockout: 'Flag' })
    .where('id', '=', of('alisha.shrestha'))
    .execute()

  await sql`
    insert into headcount_plan (id, fiscal_year_id, job_title_id, division_id, planned)
    select gen_random_uuid(), y.id, a.job_title_id, null, count(*) + (count(*) % 3)
    from fiscal_year y, employment_assignment a
    where y.category = 'general' and ${today}::date between y.applicable_from and y.applicable_to
      and a.valid_to is null and a.job_title_id is not null
    group by y.id, a.job_title_id order by count(*) desc limit 12
    on conflict do nothing`.execute(db)
  await sql`
    insert into headcount_plan (id, fiscal_year_id, job_title_id, division_id, planned, remarks)
    select gen_random_uuid(), y.id, ${job.job_title_id}, ${job.division_id}, 4, 'The branch has grown.'
    from fiscal_year y where y.category = 'general' and ${today}::date between y.applicable_from and y.applicable_to
    on conflict do nothing`.execute(db)

  const [lead, colleague] = panel
  await insertAll(
    db,
    'referral_link',
    panel.map(({ employee_id }, k) => ({
      employee_id,
      code: `demo-link-${id(`link ${k}`).slice(0, 8)}`,
      created_at: at(60),
    })),
  )
  const referred = [
    [of('chandani.poudel'), colleague, 'Link', 3],
    [of('laxman.bhatta'), colleague, 'Form', 22],
    [of('prakash.bhandari'), lead, 'Form', 38],
  ] as const
  await insertAll(
    db,
    'referral',
    referred.map(([application_id, { employee_id }, via, ago]) => ({
      application_id,
      employee_id,
      via,
      note: via === 'Form' ? 'We worked together for two years.' : null,
      bonus: '10000',
      after_days: 90,
      created_at: at(ago),
      version: 1,
    })),
  )
  await sql`update job_application a set source = 'Referral', referrer_id = r.employee_id from referral r
    where r.org_id = a.org_id and r.application_id = a.id`.execute(db)

  const interviews = [
    ['Scheduled', of('laxman.bhatta'), 2],
    ['Offered', of('manisha.khadka'), 3],
  ] as const
  await insertAll(
    db,
    'interview',
    interviews.map(([state, application_id, ahead]) => ({
      id: id(`interview ${state}`),
      application_id,
      stage: 'Interview',
      minutes: 45,
      place: 'Meeting room, first floor',
      state,
      starts_at: state === 'Scheduled' ? `${addDays(today, ahead)}T06:15:00Z` : null,
      expires_at: `${addDays(today, ahead)}T04:00:00Z`,
      account_id,
      created_at: at(1),
      version: 1,
    })),
  )
  await insertAll(
    db,
    'interview_slot',
    interviews.flatMap(([state, , ahead]) =>
      ['05:15', '06:15', '08:15'].map((time) => ({
        id: newId(),
        interview_id: id(`interview ${state}`),
        starts_at: `${addDays(today, ahead)}T${time}:00Z`,
      })),
    ),
  )
  await insertAll(
    db,
    'talent',
    (['kabita.neupane', 'indira.joshi', 'nabin.sapkota'] as const).map((name, k) => ({
      id: id(`talent ${name}`),
      candidate_id: id(`candidate ${name}@example.com`),
      pool: k === 2 ? 'Accounting' : 'Customer service',
      note: k === 1 ? 'Free again after the exams.' : null,
      consent_at: at(5),
      keep_until: addDays(today, 300),
      account_id,
      added_at: at(5),
      version: 1,
    })),
  )
  await seedTests(db, { today, of, officer, test: idOf(`assessment test ${organization.slug}`), at })
}

/** One candidate has the test of the stage still to take, others have taken it. */
async function seedTests(
  db: Db,
  {
    of,
    officer,
    test,
    today,
    at,
  }: { of: (email: string) => string; officer: string; test: string; today: string; at: Around['at'] },
) {
  for (const table of ['hiring_stage', 'vacancy_stage'] as const)
    await db
      .updateTable(table)
      .set({ assessment_id: test })
      .where('stage', '=', 'Assessment')
      .$if(table === 'vacancy_stage', (query) => query.where('vacancy_id' as never, '=', officer as never))
      .execute()
  const taken = [
    ['Jeevan Rana', 'Invited', null, 4],
    ['Laxman Bhatta', 'Passed', '83.33', 7],
    ['Manisha Khadka', 'Passed', '66.67', 9],
  ] as const
  const takers = taken.map(([name, state, score, ago]) => {
    const email = `${name.replace(' ', '.')}@example.com`.toLowerCase()
    return { id: newId(), email, name, state, score, ago }
  })
  await insertAll(
    db,
    'assessment_taker',
    takers.map(({ id, name, email, state, score, ago }) => ({
      id,
      assessment_id: test,
      name,
      email,
      expires_at: `${addDays(today, 10)}T00:00:00Z`,
      state,
      started_at: score === null ? null : at(ago - 1),
      submitted_at: score === null ? null : at(ago - 1, '05:31'),
      answers: {},
      marks: score === null ? null : String(Math.round(Number(score) * 0.06)),
      full_marks: score === null ? null : '6',
      score,
    })),
  )
  await insertAll(
    db,
    'application_test',
    takers.map(({ id, email, ago }) => ({
      id: newId(),
      application_id: of(email.replace('@example.com', '')),
      taker_id: id,
      sent_at: at(ago),
    })),
  )
}
