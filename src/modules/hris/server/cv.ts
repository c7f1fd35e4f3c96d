import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { shortIn } from '#kernel/calendar/in-text.ts'
import { english } from '#kernel/calendar/system.ts'
import { openPdf } from '#platform/pdf/document.ts'
import { jpegOf } from '#platform/pdf/picture.ts'
import { handle, type Route } from '#platform/route.ts'
import { spellsOf, type Spell } from '#modules/hris/domain/job-spells.ts'
import { monthsOf } from '#modules/hris/domain/months.ts'
import { mayRead } from '#modules/hris/domain/field-rights.ts'
import { head, list, section, type Entry, type Fact } from '#modules/hris/server/cv-pdf.ts'
import { lookAt } from '#modules/hris/server/look.ts'
import { profileOf } from '#modules/hris/server/profile.ts'
import { stores } from '#modules/hris/server/records.ts'
import { curriculumVitae } from '#modules/hris/shared/cv.ts'

export const cvRoutes: Route[] = [handle(curriculumVitae, (ctx, { params }) => cvOf(ctx, params.id))]

/** The person on paper, with what the viewer may read of them. */
export async function cvOf(ctx: Ctx, id: string) {
  const { rights } = await lookAt(ctx, id)
  if (!mayRead(rights.basic)) throw notFound()
  const [profile, jobs, experiences, education, addresses, trainings, languages, engagements] =
    await Promise.all([
      profileOf(ctx, id),
      mayRead(rights.employment) ? jobsOf(ctx, id) : [],
      mayRead(rights.experience) ? stores.experiences.all(ctx, id) : [],
      mayRead(rights.education) ? stores.education.all(ctx, id) : [],
      mayRead(rights.address) ? stores.addresses.all(ctx, id) : [],
      mayRead(rights.education) ? stores.trainings.all(ctx, id) : [],
      mayRead(rights.education) ? stores.languages.all(ctx, id) : [],
      mayRead(rights.experience) ? stores.engagements.all(ctx, id) : [],
    ])
  const { person, directory, basic, contact } = profile
  const { doc, bytes } = await openPdf({ title: `${person.full_name} ${person.code}`, author: ctx.org.name })
  const work = [person.job_title, person.division?.name, person.branch?.name].filter(Boolean).join(' · ')
  const picture = await pictureOf(ctx, id)
  head(doc, { name: person.full_name, nepali: directory.name_nepali, work, picture })
  section(doc, 'Contact', [
    ['Email', contact?.work_email ?? directory.work_email],
    ['Personal email', contact?.personal_email],
    ['Mobile', contact?.mobile],
    ['LinkedIn', contact?.linkedin],
    ...addresses.map((row): Fact => [said(row['kind']), place(row)]),
  ])
  section(doc, 'Personal', [
    ['Date of birth', basic?.date_of_birth && shortIn(english, basic.date_of_birth)],
    ['Gender', basic?.gender],
    ['Nationality', basic?.nationality],
    ['Marital status', basic?.marital_status],
  ])
  list(doc, 'Experience', [
    ...jobs.map((job) => ({
      when: monthsOf(job.valid_from, job.valid_to, ctx.today),
      title: job.title ?? '–',
      at: [ctx.org.name, job.division].filter(Boolean).join(', '),
    })),
    ...experiences.toReversed().map((row) => ({
      when: monthsOf(said(row['started_on']), said(row['ended_on']) || null, ctx.today),
      title: said(row['job_title']),
      at: said(row['employer']),
      text: said(row['description']),
    })),
  ])
  list(
    doc,
    'Education',
    education.toReversed().map((row) => ({
      when: said(row['finished_in']),
      title: said(row['degree'] ?? row['level']),
      at: [levelBeside(row), row['institution'], row['board'], scoreOf(row)]
        .map(said)
        .filter(Boolean)
        .join(', '),
    })),
  )
  list(doc, 'Training', trainings.map(entryOf('name', 'provider', ctx.today, true)))
  section(
    doc,
    'Languages',
    languages.map((row): Fact => [said(row['language']), fluency(row)]),
  )
  list(doc, 'Volunteering and engagements', engagements.map(entryOf('organization', 'role', ctx.today)))
  doc.end()
  return { name: `cv-${person.code}.pdf`, media_type: 'application/pdf', content: await bytes }
}

/** What shows the person, where a picture was given. */
async function pictureOf(ctx: Ctx, id: string): Promise<Buffer | null> {
  const file = await ctx.db
    .selectFrom('employee as e')
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.org_id', '=', 'e.org_id').onRef('f.id', '=', 'e.profile_picture_file_id'),
    )
    .select('f.sha256')
    .where('e.id', '=', id)
    .executeTakeFirst()
  const content = file && (await ctx.services.files.read(ctx.org.org_id, file.sha256))
  return content ? jpegOf(content, { width: 288, height: 288 }) : null
}

async function jobsOf(ctx: Ctx, id: string) {
  const { rows } = await sql<Spell>`
    select a.valid_from, a.valid_to, t.title, d.name as division from employment_assignment a
    left join job_title t on t.org_id = a.org_id and t.id = a.job_title_id
    left join division d on d.org_id = a.org_id and d.id = a.division_id
    where a.employee_id = ${id} and a.valid_from <= ${ctx.today} order by a.valid_from desc`.execute(ctx.db)
  return spellsOf(rows)
}

const said = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const place = (row: Record<string, unknown>) =>
  [row['address'], row['city'], row['district'], row['country']].map(said).filter(Boolean).join(', ')
/** Where the degree is not called by it. */
const levelBeside = ({ level, degree }: Record<string, unknown>) =>
  degree === null || said(degree).toLowerCase().includes(said(level).toLowerCase()) ? '' : level
const scoreOf = (row: Record<string, unknown>) =>
  row['score'] && row['score_kind'] ? `${said(row['score'])} (${said(row['score_kind'])})` : row['score']
/** Of a training without an end the day it began says it all; an engagement goes on. */
const entryOf =
  (title: string, at: string, today: string, isOneDay = false) =>
  (row: Record<string, unknown>): Entry => ({
    when:
      isOneDay && !row['ended_on']
        ? said(row['started_on']).slice(0, 7)
        : monthsOf(said(row['started_on']), said(row['ended_on']) || null, today),
    title: said(row[title]),
    at: said(row[at]),
    text: said(row['description']),
  })
const abilities = { speaks: 'speaking', reads: 'reading', writes: 'writing' } as const
const fluency = (row: Record<string, unknown>) =>
  [
    row['is_native'] === true ? 'Mother tongue' : '',
    ...Object.entries(abilities).map(([each, title]) => `${title} ${said(row[each]).toLowerCase()}`),
  ]
    .filter(Boolean)
    .join(', ')
