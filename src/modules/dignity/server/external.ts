import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { invalid, notFound } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { letter } from '#platform/mail-letter.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { systemScope } from '#platform/system-scope.ts'
import { formItems, formOf, submitForm } from '#engines/appraisal/form-server.ts'
import { formProblem } from '#engines/appraisal/form-life.ts'
import { openOccasion } from '#engines/appraisal/occasion-server.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { externalForm, goalForms, inviteExternal } from '#modules/dignity/shared/appraisal.ts'

const OVER = 'This link is not valid any more. Please ask whoever sent it for a new one.'
const hashed = (secret: string) =>
  sql<string>`decode(${createHash('sha256').update(secret).digest('hex')}, 'hex')`

export const externalRoutes: Route[] = [
  serveAction(inviteExternal, async (ctx, { params: { occasion_id }, body }) => {
    const occasion = await openOccasion(ctx.db, goalForms.name, occasion_id)
    const [mode, employee] = await Promise.all([
      ctx.db
        .selectFrom('appraisal_mode')
        .select('id')
        .where('occasion_id', '=', occasion_id)
        .where('mode', '=', 'External')
        .where('form', '=', 'Questionnaire')
        .executeTakeFirst(),
      ctx.db.selectFrom('employee').select('full_name').where('id', '=', body.employee_id).executeTakeFirst(),
    ])
    if (!mode) throw invalid({ external_email: ['This appraisal has no external mode.'] })
    if (!employee) throw invalid({ employee_id: ['Select a valid choice.'] })
    const known = await ctx.db
      .selectFrom('appraisal_assignment')
      .select('id')
      .where('occasion_id', '=', occasion_id)
      .where('employee_id', '=', body.employee_id)
      .where(sql<boolean>`lower(external_email) = lower(${body.external_email})`)
      .where('state', '<>', 'Withdrawn')
      .executeTakeFirst()
    if (known) throw invalid({ external_email: ['This person was invited already.'] })
    // 128 bits; the number of the organization leads to its rows
    const secret = randomBytes(16).toString('hex')
    const id = newId()
    await ctx.db
      .insertInto('appraisal_assignment')
      .values({
        id,
        occasion_id,
        mode_id: mode.id,
        form: 'Questionnaire',
        ...body,
        link_hash: hashed(secret),
        due_on: occasion.due_on,
        state: 'Pending',
      })
      .execute()
    const path = `/dignity-appraisal/${ctx.org.slug}/${occasion_id}/${ctx.org.org_id}-${secret}/${id}`
    await ctx.services.mail.send(ctx.db, {
      org_id: ctx.org.org_id,
      to: body.external_email,
      // whoever has the link answers in their name: it is not among the mails that HR reads
      is_secret: true,
      ...letter(ctx.services.config.publicUrl, {
        subject: `${ctx.org.name}: appraisal of ${employee.full_name}`,
        greeting: `Namaste ${body.external_name},`,
        paragraphs: [
          `${ctx.org.name} asks you for an appraisal of ${employee.full_name}: a few questions, without signing in.`,
          `The link is valid until ${occasion.due_on}, for one answer, and only for you: do not pass it on.`,
        ],
        button: { label: 'Answer', path },
      }),
    })
    return { name: body.external_name, path }
  }),
  handleOpen(externalForm.read, (ctx, { params }) =>
    behind(ctx, params, async (db, row) => {
      const [items, goals] = await Promise.all([
        formItems(db, row, {}),
        sql<{ id: string; title: string; progress: string }>`
          select g.id, g.title, g.progress::text as progress from goal g
          join goal_appraisal c on c.org_id = g.org_id and c.period_id = g.period_id
          where c.id = ${row.occasion_id} and g.employee_id = ${row.employee_id} and g.visibility <> 'Private'
            and g.state in ('Accepted', 'In progress', 'Submitted', 'Completed') order by g.title`.execute(
          db,
        ),
      ])
      const { organization, full_name, external_name, title, mode, due_on } = row
      return { organization, full_name, external_name, title, mode, due_on, items, goals: goals.rows }
    }),
  ),
  handleOpen(externalForm.submit, async (ctx, { params, body }) => {
    await behind(ctx, params, async (db, row) => {
      await submitForm({ db, today: row.today }, row, body, {})
      await db.updateTable('appraisal_assignment').set({ link_hash: null }).where('id', '=', row.id).execute()
    })
    return { detail: 'Thank you. Your answers have been sent.' }
  }),
]

interface Door {
  slug: string
  occasion_id: string
  token: string
  id: string
}
interface Behind {
  id: string
  full_name: string
  external_name: string
  organization: string
  today: string
}

/** The form behind a link, held, in its organization. Whatever is wrong with a link, it is only not found. */
async function behind<T>(
  ctx: OpenCtx,
  { slug, occasion_id, token, id }: Door,
  work: (db: Db, row: Behind & Awaited<ReturnType<typeof formOf>>) => Promise<T>,
): Promise<T> {
  const [, number = '', secret = ''] = /^(\d{1,9})-([0-9a-f]{32})$/.exec(token) ?? []
  const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
  if (!secret || !isId(id) || !isId(occasion_id)) throw notFound(OVER)
  return ctx.services.database.inOrganization(
    { ...systemScope(Number(number), goalForms.name), ip: ctx.request.ip },
    async (db) => {
      const { rows } = await sql<Behind>`
        select a.id, e.full_name, a.external_name, o.name as organization, org_today() as today
        from appraisal_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
        join organization o on o.org_id = a.org_id and o.slug = ${slug}
        where a.id = ${id} and a.occasion_id = ${occasion_id} and a.link_hash = ${hashed(secret)}
        for update of a`.execute(db)
      const [found] = rows
      if (!found) throw notFound(OVER)
      const form = await formOf(db, goalForms, id)
      if (formProblem('fill', form, found.today)) throw notFound(OVER)
      return work(db, { ...form, ...found })
    },
  )
}
