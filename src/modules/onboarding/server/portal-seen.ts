import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import {
  customOf,
  enteredBefore,
  maskedContent,
  papersOf,
  progressOf,
  type PartRow,
  type PortalRow,
} from '#modules/onboarding/server/portal-row.ts'
import { backgroundNames, educationLevels, type CustomField } from '#modules/hris/server/public.ts'
import {
  sectionsAsked,
  type PortalTask,
  type SeenPortal,
  type Step,
} from '#modules/onboarding/shared/pre-boarding.ts'

interface Behind {
  db: Db
  row: PortalRow
  parts: PartRow[]
  org: { name: string }
  today: string
}

/** What the newcomer sees: their own, and once it is submitted numbers only by their last characters. */
export async function seenPortal({ db, row, parts, org, today }: Behind): Promise<SeenPortal> {
  const isOpen = row.state === 'Open'
  const [papers, categories, tasks, job, buddy, custom, backgrounds, education_levels] = await Promise.all([
    papersOf(db, row.id, false),
    kindsOfPaper(db),
    tasksOf(db, row),
    jobOf(db, row.pre_employment_id),
    buddyOf(db, row.pre_employment_id, today),
    customOf(db, parts),
    backgroundNames(db),
    educationLevels(db),
  ])
  return {
    organization: org.name,
    full_name: row.full_name,
    job_title: job,
    buddy,
    joins_on: row.joins_on,
    expires_at: row.expires_at,
    ...progressOf(row, parts),
    is_open: isOpen,
    steps: sectionsAsked(row.sections).map((section) => stepOf(row, section, parts, isOpen, custom)),
    custom,
    papers,
    categories,
    backgrounds,
    education_levels,
    tasks,
  }
}

function stepOf(
  row: PortalRow,
  section: Step['section'],
  parts: readonly PartRow[],
  isOpen: boolean,
  custom: readonly CustomField[],
): Step {
  const part = parts.find((one) => one.section === section)
  if (!part)
    return { section, state: 'Empty', remark: null, content: enteredBefore(row, section), version: 0 }
  const { review, remark, content, version } = part
  const state = review === 'Open' ? 'Saved' : review
  const isFixed = !isOpen || review === 'Accepted'
  return {
    section,
    state,
    remark,
    version,
    content: isFixed ? maskedContent(section, content, custom) : content,
  }
}

/** Tasks of the newcomer's own until the first day; what is not needed any more is not shown. */
async function tasksOf(db: Db, row: PortalRow): Promise<PortalTask[]> {
  const tasks = await db
    .selectFrom('life_task')
    .select(['id', 'title', 'description', 'due_on', 'state'])
    .where('process', '=', 'onboarding')
    .where('subject_id', '=', row.pre_employment_id)
    .where('is_newcomers', '=', true)
    .where('due_on', '<=', row.joins_on)
    .where('state', 'in', ['Open', 'Done'])
    .orderBy('due_on')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return tasks.map(({ state, ...task }) => ({ ...task, is_done: state === 'Done' }))
}

/** What papers of people are. */
export const kindsOfPaper = (db: Db): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('document_category')
    .select(['id', 'name'])
    .where('kind', 'in', ['Employee', 'Both'])
    .where('is_archived', '=', false)
    .orderBy('name')
    .orderBy('id')
    .execute()

async function jobOf(db: Db, preEmploymentId: string): Promise<string | null> {
  const job = await db
    .selectFrom('pre_employment as p')
    .innerJoin('job_title as j', (join) =>
      join.onRef('j.org_id', '=', 'p.org_id').onRef('j.id', '=', 'p.job_title_id'),
    )
    .select('j.title')
    .where('p.id', '=', preEmploymentId)
    .executeTakeFirst()
  return job?.title ?? null
}

/** Whom they may turn to: by name and title alone, and only who still works here. */
async function buddyOf(db: Db, preEmploymentId: string, today: string): Promise<SeenPortal['buddy']> {
  const { rows } = await sql<NonNullable<SeenPortal['buddy']>>`
    select e.full_name, (select j.title from employment_assignment a join job_title j on j.org_id = a.org_id and j.id = a.job_title_id
      where a.org_id = e.org_id and a.employee_id = e.id and a.valid_from <= ${today}::date
        and (a.valid_to is null or a.valid_to >= ${today}::date)) as job_title
    from pre_employment p join employee e on e.org_id = p.org_id and e.id = p.buddy_employee_id
    where p.id = ${preEmploymentId} and (e.left_on is null or e.left_on >= ${today}::date)`.execute(db)
  return rows[0] ?? null
}
