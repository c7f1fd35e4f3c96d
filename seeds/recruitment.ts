import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { QuestionDetail } from '#engines/questions/question.ts'
import { cvPurpose } from '#modules/recruitment/shared/application.ts'
import { hiringStages } from '#modules/recruitment/shared/words.ts'
import { seedHiringMore } from '#seeds/hiring-more.ts'
import { idOf } from '#seeds/ids.ts'
import { stored } from '#seeds/papers.ts'
import { writeApplications, type Sets } from '#seeds/recruitment-applications.ts'
import { interviewers, letters, openings, questionSets } from '#seeds/recruitment-made.ts'
import { insertAll, personWith, type Hired, type Seeding } from '#seeds/seeding.ts'

/** Three vacancies with applications at every stage, what is asked about them, and a requisition that awaits a decision. */
export async function seedRecruitment(db: Db, seeding: Seeding) {
  const { organization, today, hired, account_id } = seeding
  const id = (name: string) => idOf(`${organization.slug} recruitment ${name}`)
  const at = (ago: number, time = '05:15') => `${addDays(today, -ago)}T${time}:00Z`
  const himal = organization.slug === 'himal'
  const lead = personWith(hired, himal ? 'supervisor@demo.test' : 'hr.terai@demo.test')
  const colleague = personWith(hired, himal ? 'employee@demo.test' : 'employee.terai@demo.test')
  if (!lead || !colleague) return
  const sets = await writeSets(db, id, today)
  await insertAll(
    db,
    'recruitment_letter',
    letters.map(([kind, subject, body]) => ({
      id: id(`letter ${kind}`),
      name: kind,
      kind,
      subject,
      body,
      is_archived: false,
      version: 1,
    })),
  )
  await insertAll(
    db,
    'external_interviewer',
    interviewers.map(([name, email, employer, expertise]) => ({
      id: id(`interviewer ${email}`),
      name,
      email,
      phone: '984-555-0101',
      employer,
      expertise,
      is_archived: false,
      version: 1,
    })),
  )
  const method = id('method')
  await insertAll(db, 'hiring_method', [
    {
      id: method,
      name: 'Standard',
      description: 'All stages.',
      is_default: true,
      is_archived: false,
      version: 1,
    },
    {
      id: id('short'),
      name: 'Short',
      description: 'For assistants and trainees.',
      is_default: false,
      is_archived: false,
      version: 1,
    },
  ])
  const stageRows = hiringStages.map((stage, k) => ({
    position: k + 1,
    stage,
    set_root_id:
      stage === 'Reference check' ? sets.reference : stage === 'Salary declaration' ? null : sets.interview,
    due_days: 5,
    pass_score: stage === 'Assessment' || stage === 'Interview' ? 60 : null,
  }))
  await insertAll(db, 'hiring_stage', [
    ...stageRows.map((row) => ({ ...row, id: newId(), hiring_method_id: method, version: 1 })),
    ...stageRows
      .filter(({ stage }) => stage === 'Pre-screening' || stage === 'Interview')
      .map((row, k) => ({ ...row, position: k + 1, id: newId(), hiring_method_id: id('short'), version: 1 })),
  ])
  const jobs = await db
    .selectFrom('employment_assignment')
    .select(['job_title_id', 'branch_id', 'division_id', 'employment_type_id'])
    .where('employee_id', 'in', [lead.employee_id, colleague.employee_id])
    .where('valid_to', 'is', null)
    .where('job_title_id', 'is not', null)
    .orderBy('job_title_id')
    .execute()
  const [job = null] = jobs
  if (!job?.job_title_id) return
  const requisitionId = await writeRequisitions(db, { ...job, job_title_id: job.job_title_id }, lead, seeding)
  const verifier = personWith(hired, 'payroll.himal@demo.test')?.account_id ?? account_id
  await insertAll(
    db,
    'vacancy',
    openings.map(({ key, state, days, published: isPublished, ...row }, k) => ({
      ...row,
      ...job,
      id: id(`vacancy ${key}`),
      slug: key,
      requisition_id: k === 0 ? requisitionId : null,
      hiring_method_id: method,
      set_root_id: sets.application,
      visibility: 'Public',
      closes_on: addDays(today, days),
      state,
      account_id: isPublished ? account_id : (lead.account_id ?? account_id),
      verified_by: isPublished ? verifier : null,
      verified_at: isPublished ? at(40) : null,
      remarks: null,
      created_at: at(42 + k),
      version: 1,
    })),
  )
  await insertAll(
    db,
    'vacancy_stage',
    openings
      .filter(({ published }) => published)
      .flatMap(({ key }) =>
        stageRows.map((row) => ({ ...row, id: newId(), vacancy_id: id(`vacancy ${key}`) })),
      ),
  )
  const cv = himal ? await writeCvs(db, seeding) : []
  await writeApplications(db, seeding, { id, at, sets, cv, panel: [lead, colleague] })
  await seedHiringMore(db, seeding, {
    id,
    at,
    panel: [lead, colleague],
    job: { job_title_id: job.job_title_id, division_id: job.division_id },
  })
}

type IdOf = (name: string) => string

async function writeSets(db: Db, id: IdOf, today: string): Promise<Sets> {
  const category = newId()
  await insertAll(db, 'question_category', [
    { id: category, name: 'Recruitment', is_archived: false, version: 1 },
  ])
  for (const { key, name, questions } of questionSets) {
    const set = id(`set ${key}`)
    await db
      .insertInto('question')
      .values(
        questions.map(([title, detail]) => ({
          id: id(`question ${title}`),
          root_id: id(`question ${title}`),
          category_id: category,
          kind: detail.kind,
          title,
          detail: JSON.stringify(QuestionDetail.parse(detail)),
        })),
      )
      .execute()
    await db
      .insertInto('question_set')
      .values({
        id: set,
        root_id: set,
        use: 'recruitment',
        name,
        state: 'Published',
        published_at: `${today}T00:00:00Z`,
      })
      .execute()
    await db
      .insertInto('question_set_item')
      .values(
        questions.map(([title], k) => ({
          id: newId(),
          set_id: set,
          question_id: id(`question ${title}`),
          section: '',
          is_required: true,
          position: k + 1,
        })),
      )
      .execute()
  }
  return {
    application: id('set application'),
    interview: id('set interview'),
    reference: id('set reference'),
  }
}

interface Job {
  job_title_id: string
  branch_id: string | null
  division_id: string | null
  employment_type_id: string | null
}
/** One that was approved and has its vacancy, and one that awaits HR. */
async function writeRequisitions(
  db: Db,
  job: Job,
  lead: Hired,
  { today, account_id }: Seeding,
): Promise<string> {
  const ids = [newId(), newId()] as const
  for (const [k, request] of ids.entries()) {
    const isApproved = k === 0
    const created_at = `${addDays(today, isApproved ? -55 : -3)}T05:00:00Z`
    const remarks = isApproved
      ? 'Two people left and the branch has grown.'
      : 'One more person for the new counter.'
    await db
      .insertInto('request')
      .values({
        id: request,
        type: 'requisition',
        employee_id: lead.employee_id,
        sender_account_id: lead.account_id ?? account_id,
        status: isApproved ? 'Approved' : 'Requested',
        decided_at: isApproved ? `${addDays(today, -50)}T05:00:00Z` : null,
        level: 1,
        request_remarks: remarks,
        created_at,
      })
      .execute()
    await db
      .insertInto('request_history')
      .values([
        {
          id: newId(),
          request_id: request,
          action_performed: 'Requested',
          account_id: lead.account_id ?? account_id,
          account_name: lead.full_name,
          acting_as: 'user',
          remarks,
          created_at,
        },
      ])
      .execute()
    await db
      .insertInto('requisition')
      .values({
        ...job,
        // one open requisition for a job and division
        division_id: isApproved ? job.division_id : null,
        request_id: request,
        employee_id: lead.employee_id,
        seats: isApproved ? 2 : 1,
        reason: isApproved ? 'Replacement' : 'New position',
        needed_by: addDays(today, isApproved ? 20 : 45),
        salary_from: '35000',
        salary_to: '45000',
      })
      .execute()
  }
  return ids[0]
}

async function writeCvs(db: Db, seeding: Seeding) {
  const body = {
    type: 'doc' as const,
    content: [
      'Education: Bachelor of Business Studies, Kathmandu.',
      'Experience: four years at the counter of a bank.',
    ].map((text) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })),
  }
  const { id } = await stored(db, seeding, cvPurpose, 'Curriculum vitae.pdf', {
    number: 'CV',
    date: seeding.today,
    subject: 'Curriculum vitae',
    body,
    signatory: null,
  })
  return [id]
}
