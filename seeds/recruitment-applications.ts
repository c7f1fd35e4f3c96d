import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { keepUntil, scoreOfCard } from '#modules/recruitment/domain/pipeline.ts'
import { applicationStages, assignedStages } from '#modules/recruitment/shared/words.ts'
import { applicants, interviewers } from '#seeds/recruitment-made.ts'
import { insertAll, type Hired, type Seeding } from '#seeds/seeding.ts'

type IdOf = (name: string) => string
export type Sets = Readonly<Record<'application' | 'interview' | 'reference', string>>

interface Around {
  id: IdOf
  at: (ago: number, time?: string) => string
  sets: Sets
  cv: readonly string[]
  panel: readonly [Hired, Hired]
}
/** Candidates at every stage, with what is asked about them and the salaries offered. */
export async function writeApplications(
  db: Db,
  { today, account_id }: Seeding,
  { id, at, sets, cv, panel }: Around,
) {
  const newcomers = await db
    .selectFrom('pre_employment')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      applicants.map(({ email }) => email),
    )
    .execute()
  const people = applicants.map((one, k) => ({ ...one, k, application: id(`application ${one.email}`) }))
  await insertAll(
    db,
    'candidate',
    people.map(({ first, last, email, ago, k }) => ({
      id: id(`candidate ${email}`),
      first_name: first,
      last_name: last,
      email,
      mobile: `984-555-02${String(k).padStart(2, '0')}`,
      address: null,
      consent_at: at(ago),
      keep_until: keepUntil(addDays(today, -ago)),
      created_at: at(ago),
      version: 1,
    })),
  )
  await insertAll(
    db,
    'job_application',
    people.map(({ email, vacancy, stage, state, ago, since, source, reason, application, k }) => ({
      id: application,
      vacancy_id: id(`vacancy ${vacancy}`),
      candidate_id: id(`candidate ${email}`),
      stage,
      stage_since: at(since),
      state,
      source,
      expected_salary: String(34000 + (k % 7) * 2500),
      notice_days: (k % 3) * 15,
      message: k % 4 === 0 ? 'I live close to the branch and can start soon.' : null,
      set_id: sets.application,
      answers: {
        [id('question Years of experience in this work')]: 1 + (k % 6),
        [id('question Do you have a two-wheeler licence?')]: k % 2 === 0,
      },
      cv_file_id: cv[0] ?? null,
      reject_reason: reason,
      pre_employment_id:
        stage === 'Offer' ? (newcomers.find((one) => one.email === email)?.id ?? null) : null,
      applied_at: at(ago),
      version: 1,
    })),
  )
  await insertAll(
    db,
    'application_event',
    people.flatMap(({ application, ago, since, stage, state, source }) => {
      const line = (event: string, days: number, of: string | null, by: string | null) => ({
        id: newId(),
        application_id: application,
        event,
        stage: of,
        account_id: by,
        at: at(days),
      })
      const came = line(
        source === 'Careers page' ? 'Applied' : 'Added',
        ago,
        null,
        source === 'Careers page' ? null : account_id,
      )
      const moved = stage === 'Applied' ? [] : [line('Moved', since, stage, account_id)]
      const over =
        state === 'Rejected'
          ? [line('Rejected', Math.max(0, since - 1), stage, account_id)]
          : state === 'Withdrawn'
            ? [line('Withdrawn', since, stage, null)]
            : []
      return [came, ...moved, ...over]
    }),
  )
  await insertAll(
    db,
    'stage_assignment',
    people.flatMap((one) => cardsOf(one, { id, at, sets, panel, today, account_id })),
  )
  await writeSalaries(db, people, at, account_id)
}

type Applied = (typeof applicants)[number] & { application: string; k: number }

/** The stages behind are answered; at the present one the first colleague has sent a card and the second owes it. */
function cardsOf(
  { application, stage, state, since, k }: Applied,
  {
    id,
    at,
    sets,
    panel,
    today,
    account_id,
  }: Pick<Around, 'id' | 'at' | 'sets' | 'panel'> & { today: string; account_id: string },
) {
  const reached = applicationStages.indexOf(stage)
  return assignedStages.flatMap((one) => {
    const place = applicationStages.indexOf(one)
    if (place > reached) return []
    const isNow = place === reached
    const isReference = one === 'Reference check'
    const row = (who: Record<string, unknown>, isSent: boolean, verdict: string) => ({
      id: newId(),
      application_id: application,
      stage: one,
      set_id: isReference ? sets.reference : sets.interview,
      due_on: addDays(today, isNow ? 4 - (k % 6) : -since - 2),
      meets_at: one === 'Interview' ? `${addDays(today, isNow ? 2 : -since - 2)}T06:15:00Z` : null,
      place: one === 'Interview' ? 'Meeting room, first floor' : null,
      state: isSent ? 'Completed' : state === 'In progress' ? 'Pending' : 'Cancelled',
      verdict: isSent ? verdict : null,
      score: isSent ? String(scoreOfCard(verdict, null)) : null,
      remarks: isSent
        ? verdict === 'No'
          ? 'Too little experience for this branch.'
          : 'Clear answers, friendly.'
        : null,
      answers:
        isSent && !isReference
          ? { [id('question How well does the candidate know the work?')]: verdict === 'No' ? 2 : 4 }
          : {},
      submitted_at: isSent ? at(isNow ? 1 : since + 2) : null,
      account_id,
      created_at: at(since + 4),
      version: 1,
      ...who,
    })
    const [lead, colleague] = panel
    const verdict = state === 'Rejected' && isNow ? 'No' : k % 3 === 0 ? 'Strong yes' : 'Yes'
    if (isReference)
      return [
        row(
          {
            referee_name: 'Former supervisor',
            referee_email: `referee.${k}@example.com`,
            referee_relation: 'Supervisor',
          },
          !isNow,
          verdict,
        ),
        row({ employee_id: colleague.employee_id }, !isNow, verdict),
      ]
    return [
      row({ employee_id: lead.employee_id }, true, verdict),
      row({ employee_id: colleague.employee_id }, !isNow, verdict),
      ...(one === 'Interview' && k % 2 === 0
        ? [row({ interviewer_id: id(`interviewer ${interviewers[0]?.[1] ?? ''}`) }, !isNow, verdict)]
        : []),
    ]
  })
}

async function writeSalaries(db: Db, people: readonly Applied[], at: Around['at'], account_id: string) {
  const talks = people
    .filter(
      ({ stage, state }) => state === 'In progress' && (stage === 'Salary declaration' || stage === 'Offer'),
    )
    .map(({ application, stage, since }, k) => ({
      id: newId(),
      application_id: application,
      state: stage === 'Offer' ? 'Agreed' : k % 2 === 0 ? 'Countered' : 'Offered',
      account_id,
      created_at: at(since),
      version: 1,
    }))
  await insertAll(db, 'salary_negotiation', talks)
  await insertAll(
    db,
    'salary_round',
    talks.flatMap(({ id, state, created_at }) => [
      {
        id: newId(),
        negotiation_id: id,
        position: 1,
        by: 'Company',
        amount: '38000',
        allowances: '11000',
        remarks: null,
        at: created_at,
      },
      ...(state === 'Countered'
        ? [
            {
              id: newId(),
              negotiation_id: id,
              position: 2,
              by: 'Candidate',
              amount: '42000',
              allowances: null,
              remarks: 'My present work pays nearly as much.',
              at: created_at,
            },
          ]
        : []),
    ]),
  )
}
