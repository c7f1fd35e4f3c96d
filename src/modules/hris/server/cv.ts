import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { openPdf, type Pdf } from '#platform/pdf/document.ts'
import { handle, type Route } from '#platform/route.ts'
import { mayRead } from '#modules/hris/domain/field-rights.ts'
import { lookAt } from '#modules/hris/server/look.ts'
import { profileOf } from '#modules/hris/server/profile.ts'
import { stores } from '#modules/hris/server/records.ts'
import { curriculumVitae } from '#modules/hris/shared/cv.ts'

export const cvRoutes: Route[] = [handle(curriculumVitae, (ctx, { params }) => cvOf(ctx, params.id))]

/** The person on paper, with what the viewer may read of them. */
export async function cvOf(ctx: Ctx, id: string) {
  const { rights } = await lookAt(ctx, id)
  if (!mayRead(rights.basic)) throw notFound()
  const [profile, jobs, experiences, education, addresses] = await Promise.all([
    profileOf(ctx, id),
    mayRead(rights.employment) ? jobsOf(ctx, id) : [],
    mayRead(rights.experience) ? stores.experiences.all(ctx, id) : [],
    mayRead(rights.education) ? stores.education.all(ctx, id) : [],
    mayRead(rights.address) ? stores.addresses.all(ctx, id) : [],
  ])
  const { person, directory, basic, contact } = profile
  const { doc, bytes } = await openPdf({ title: `${person.full_name} ${person.code}`, author: ctx.org.name })
  doc.font('bold').fontSize(22).fillColor('#1c2330').text(person.full_name)
  if (directory.name_nepali) doc.font('regular').fontSize(13).text(directory.name_nepali)
  const work = [person.job_title, person.division?.name, person.branch?.name].filter(Boolean).join(' · ')
  if (work) doc.font('regular').fontSize(11).fillColor('#525b6b').text(work)
  doc.moveDown(0.8)
  section(doc, 'Contact', [
    ['E-mail', contact?.work_email ?? directory.work_email],
    ['Personal e-mail', contact?.personal_email],
    ['Mobile', contact?.mobile],
    ...addresses.map((row): Fact => [said(row['kind']), place(row)]),
  ])
  section(doc, 'Personal', [
    ['Date of birth', basic?.date_of_birth],
    ['Gender', basic?.gender],
    ['Nationality', basic?.nationality],
    ['Marital status', basic?.marital_status],
  ])
  list(doc, 'Experience', [
    ...jobs.map((job) => ({
      when: years(job.valid_from, job.valid_to),
      title: job.title ?? '–',
      at: [ctx.org.name, job.division].filter(Boolean).join(', '),
    })),
    ...experiences.toReversed().map((row) => ({
      when: years(said(row['started_on']), said(row['ended_on']) || null),
      title: said(row['job_title']),
      at: said(row['employer']),
    })),
  ])
  list(
    doc,
    'Education',
    education.toReversed().map((row) => ({
      when: said(row['finished_in']),
      title: said(row['degree']),
      at: [said(row['institution']), said(row['board']), said(row['score'])].filter(Boolean).join(', '),
    })),
  )
  doc.end()
  return { name: `cv-${person.code}.pdf`, media_type: 'application/pdf', content: await bytes }
}

type Doc = Pdf['doc']
type Fact = [string, string | null | undefined]

async function jobsOf(ctx: Ctx, id: string) {
  const { rows } = await sql<{
    valid_from: string
    valid_to: string | null
    title: string | null
    division: string | null
  }>`
    select a.valid_from, a.valid_to, t.title, d.name as division from employment_assignment a
    left join job_title t on t.org_id = a.org_id and t.id = a.job_title_id
    left join division d on d.org_id = a.org_id and d.id = a.division_id
    where a.employee_id = ${id} and a.valid_from <= ${ctx.today} order by a.valid_from desc`.execute(ctx.db)
  return rows
}

const said = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const place = (row: Record<string, unknown>) =>
  [row['address'], row['city'], row['district'], row['country']].map(said).filter(Boolean).join(', ')
const years = (from: string, to: string | null) => `${from.slice(0, 7)} – ${to ? to.slice(0, 7) : 'now'}`

function heading(doc: Doc, title: string) {
  if (doc.y > doc.page.height - doc.page.margins.bottom - 80) doc.addPage()
  doc.moveDown(0.6).font('bold').fontSize(12).fillColor('#4964de').text(title)
  doc.moveDown(0.3)
}

/** Only what is known; a part of which nothing is known is left out. */
function section(doc: Doc, title: string, facts: readonly Fact[]) {
  const known = facts.filter(([, value]) => value)
  if (!known.length) return
  heading(doc, title)
  for (const [label, value] of known) pair(doc, label, value ?? '')
}

function list(doc: Doc, title: string, rows: readonly { when: string; title: string; at: string }[]) {
  if (!rows.length) return
  heading(doc, title)
  for (const row of rows) {
    if (doc.y > doc.page.height - doc.page.margins.bottom - 50) doc.addPage()
    pair(doc, row.when, row.title, true)
    if (row.at) pair(doc, '', row.at)
    doc.moveDown(0.2)
  }
}

const labelWidth = 120
function pair(doc: Doc, label: string, value: string, isBold = false) {
  const { left, right } = doc.page.margins
  const y = doc.y
  doc
    .font('regular')
    .fontSize(10)
    .fillColor('#525b6b')
    .text(label, left, y, { width: labelWidth - 10 })
  doc
    .font(isBold ? 'bold' : 'regular')
    .fillColor('#1c2330')
    .text(value, left + labelWidth, y, { width: doc.page.width - left - right - labelWidth })
  doc.x = left
}
