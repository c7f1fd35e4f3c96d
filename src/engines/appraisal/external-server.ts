import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx, OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { letter } from '#platform/mail-letter.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { systemScope } from '#platform/system-scope.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { externalForm } from '#engines/appraisal/external.ts'
import { formProblem } from '#engines/appraisal/form-life.ts'
import {
  checkDraft,
  draftOf,
  formItems,
  formOf,
  submitForm,
  writeDraft,
  type FormRow,
} from '#engines/appraisal/form-server.ts'
import { openOccasion } from '#engines/appraisal/occasion-server.ts'
import { serveAction } from '#engines/list/list-server.ts'

const OVER = 'This link is not valid any more. Please ask whoever sent it for a new one.'
const hashed = (secret: string) =>
  sql<string>`decode(${createHash('sha256').update(secret).digest('hex')}, 'hex')`
/** 128 bits. */
const newSecret = () => randomBytes(16).toString('hex')

/** What HR does about appraisers from outside: invites them, and sends a new link in place of the former. */
export const externalRoutes = (use: AppraisalUse): Route[] => [
  serveAction(use.inviteExternal, async (ctx, { params: { occasion_id }, body }) => {
    const occasion = await openOccasion(ctx.db, use.name, occasion_id)
    const [mode, employee] = await Promise.all([
      ctx.db
        .selectFrom('appraisal_mode')
        .select(['id', 'visibility'])
        .where('occasion_id', '=', occasion_id)
        .where('mode', '=', 'External')
        .where('form', '=', 'Questionnaire')
        .executeTakeFirst(),
      ctx.db.selectFrom('employee').select('id').where('id', '=', body.employee_id).executeTakeFirst(),
    ])
    if (!mode) throw invalid({ external_email: ['This appraisal has no external mode.'] })
    if (mode.visibility === 'Hidden' && occasion.sealed_on !== null)
      throw refuse('Anonymous answers of this appraisal are already read. No more can be added.')
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
    const secret = newSecret()
    const row = { id: newId(), occasion_id, due_on: occasion.due_on, ...body }
    await ctx.db
      .insertInto('appraisal_assignment')
      .values({
        ...row,
        mode_id: mode.id,
        form: 'Questionnaire',
        link_hash: hashed(secret),
        state: 'Pending',
      })
      .execute()
    return { name: body.external_name, path: await mailLink(ctx, row, secret) }
  }),
  serveAction(use.renewExternal, async (ctx, { params, body }) => {
    const form = await formOf(ctx.db, use, params.id)
    if (form.visibility === 'Hidden') throw refuse('A form with a hidden appraiser cannot be changed.')
    const { row, write } = await changing(ctx, 'appraisal_assignment', params.id, body.version, {
      current: (found) => found,
    })
    const problem = formProblem('remind', form, ctx.today)
    if (problem) throw refuse(problem)
    const { external_name, external_email } = row
    if (!external_name || !external_email) throw notFound()
    const secret = newSecret()
    await write({})
    await sql`update appraisal_assignment set link_hash = ${hashed(secret)} where id = ${params.id}`.execute(
      ctx.db,
    )
    return {
      name: external_name,
      path: await mailLink(ctx, { ...row, external_name, external_email }, secret),
    }
  }),
]

interface Invited {
  id: string
  occasion_id: string
  employee_id: string
  external_name: string
  external_email: string
  due_on: string
}
/** Sends the link. The number of the organization in it leads to its rows. */
async function mailLink(ctx: Ctx, row: Invited, secret: string): Promise<string> {
  const { full_name } = await ctx.db
    .selectFrom('employee')
    .select('full_name')
    .where('id', '=', row.employee_id)
    .executeTakeFirstOrThrow()
  const path = `/dignity-appraisal/${ctx.org.slug}/${row.occasion_id}/${ctx.org.org_id}-${secret}/${row.id}`
  await ctx.services.mail.send(ctx.db, {
    org_id: ctx.org.org_id,
    to: row.external_email,
    // whoever has the link answers in their name: it is not among the mails that HR reads
    is_secret: true,
    ...letter(ctx.services.config.publicUrl, {
      subject: `${ctx.org.name}: appraisal of ${full_name}`,
      greeting: `Namaste ${row.external_name},`,
      paragraphs: [
        `${ctx.org.name} asks you for an appraisal of ${full_name}: a few questions, without signing in.`,
        `The link is valid until ${row.due_on}, for one answer, and only for you: do not pass it on.`,
      ],
      button: { label: 'Answer', path },
    }),
  })
  return path
}

type Goals = { id: string; title: string; progress: string }[]
/** What a kind of appraisal shows somebody outside beside the questions. */
export type SharedGoals = Readonly<Record<string, (db: Db, about: FormRow) => Promise<Goals>>>

/** The form behind a link, of whichever kind of appraisal. */
export const externalDoor = (shared: SharedGoals): Route[] => [
  handleOpen(externalForm.read, (ctx, { params }) =>
    behind(ctx, params, async (db, row) => {
      const [items, goals, draft] = await Promise.all([
        formItems(db, row, {}),
        shared[row.use]?.(db, row) ?? [],
        draftOf(db, row.id),
      ])
      return { ...row, items, goals, draft }
    }),
  ),
  handleOpen(externalForm.save, (ctx, { params, body: { draft_version, ...written } }) =>
    behind(ctx, params, (db, row) => writeDraft({ db, now: ctx.now }, row, written, draft_version)),
  ),
  handleOpen(externalForm.submit, async (ctx, { params, body: { draft_version, ...written } }) => {
    await behind(ctx, params, async (db, row) => {
      await checkDraft(db, row.id, draft_version)
      await submitForm({ db, today: row.today }, row, written, {})
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
  use: string
  full_name: string
  external_name: string
  organization: string
  today: string
}

/** The form behind a link, held, in its organization. Whatever is wrong with a link, it is only not found. */
async function behind<T>(
  ctx: OpenCtx,
  { slug, occasion_id, token, id }: Door,
  work: (db: Db, row: Behind & FormRow) => Promise<T>,
): Promise<T> {
  const [, number = '', secret = ''] = /^(\d{1,9})-([0-9a-f]{32})$/.exec(token) ?? []
  const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
  if (!secret || !isId(id) || !isId(occasion_id)) throw notFound(OVER)
  return ctx.services.database.inOrganization(
    { ...systemScope(Number(number), 'external-appraisal'), ip: ctx.request.ip },
    async (db) => {
      const { rows } = await sql<Behind>`
        select o.use, e.full_name, a.external_name, org.name as organization, org_today() as today
        from appraisal_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
        join appraisal_occasion o on o.org_id = a.org_id and o.id = a.occasion_id
        join organization org on org.org_id = a.org_id and org.slug = ${slug}
        where a.id = ${id} and a.occasion_id = ${occasion_id} and a.link_hash = ${hashed(secret)}
        for update of a`.execute(db)
      const [found] = rows
      if (!found) throw notFound(OVER)
      const form = await formOf(db, { name: found.use }, id)
      if (formProblem('fill', form, found.today)) throw notFound(OVER)
      return work(db, { ...form, ...found })
    },
  )
}
