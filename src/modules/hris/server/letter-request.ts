import { sql } from 'kysely'
import { invalid, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { hrAlone } from '#engines/approval/request-hooks-server.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { issue, saidOf, writeDrafts } from '#modules/hris/server/letter-make.ts'
import { askableLetters, letterRequest } from '#modules/hris/shared/letter-request.ts'

interface Input {
  template_id: string
  addressee?: string | null | undefined
  remarks: string
}
interface Detail {
  template_id: string | null
  name: string
  kind: string
  addressee: string | null
  approval: string
}

const askable = (ctx: Ctx) =>
  ctx.db.selectFrom('letter_template').where('may_be_asked', '=', true).where('is_archived', '=', false)

const requests = serveRequest<Input, Detail>(letterRequest, {
  table: 'letter_request',
  // HR has the last word: it makes the letter, and answers for what stands in it
  usual: ({ approval }) =>
    approval === 'HR alone' ? hrAlone : [{ approver: 'Supervisor', order: 1 }, ...hrAlone],
  async supposed(ctx, known) {
    const template = await askable(ctx)
      .select(['kind', 'asked_through as approval'])
      .where(sql<boolean>`id::text = ${known['template_id'] ?? ''}`)
      .executeTakeFirst()
    return { ...known, ...template }
  },
  async prepare(ctx, { template_id, addressee }, employeeId) {
    await sql`select from employee where id = ${employeeId} for update`.execute(ctx.db)
    const template = await askable(ctx)
      .select(['id', 'name', 'kind', 'asked_through'])
      .where('id', '=', template_id)
      .executeTakeFirst()
    if (!template) throw invalid({ template_id: ['Select a valid choice.'] })
    await refuseSecond(ctx, employeeId, template_id)
    const { name, kind, asked_through } = template
    return { template_id, name, kind, addressee: addressee ?? null, approval: asked_through }
  },
  async approved(ctx, request) {
    const template = await ctx.db
      .selectFrom('letter_template')
      .selectAll()
      .where('id', '=', request.template_id)
      .executeTakeFirst()
    if (!template) throw refuse('The template of this letter is gone: decline the request.')
    const drafts = await writeDrafts(ctx, template, [
      {
        employee_id: request.employee_id,
        issued_on: ctx.today,
        said: saidOf({ addressee: request.addressee, purpose: request.request_remarks }),
        source: { of: 'letter_request', id: request.id },
      },
    ])
    if (!template.needs_approval) await issue(ctx, drafts, 'non_field_errors')
  },
  async undone(ctx, request, from) {
    if (from !== 'Approved') return
    await ctx.db
      .deleteFrom('letter')
      .where('source', '=', 'letter_request')
      .where('source_id', '=', request.id)
      .where('status', 'in', ['Draft', 'Approved'])
      .execute()
    await ctx.db
      .updateTable('letter')
      .set((eb) => ({
        status: 'Revoked',
        revoked_reason: 'The approval of the request was taken back.',
        version: eb('version', '+', 1),
      }))
      .where('source', '=', 'letter_request')
      .where('source_id', '=', request.id)
      .where('status', '<>', 'Revoked')
      .execute()
  },
  columns: (ctx) => ({
    letter: sql`(select json_build_object('status', l.status, 'number', l.number,
        'file', (select ${refIn('f')} from stored_file f where f.org_id = l.org_id and f.id = l.file_id))
      from letter l where l.source = 'letter_request' and l.source_id = r.id
        and (${ctx.as === 'hr'} or (${ctx.as === 'user'} and l.status not in ('Draft', 'Approved'))))`,
  }),
  where: ({ kind }: { kind?: string[] }) =>
    kind?.length ? [sql<boolean>`d.kind = any(${kind}::text[])`] : [],
})

export const letterRequestRoutes: Route[] = [
  // its path would else be taken for a request's id: it comes first
  handle(askableLetters, async (ctx) => ({
    results: await askable(ctx).select(['id', 'name', 'kind', 'language']).orderBy('name').execute(),
  })),
  ...requests,
]

async function refuseSecond(ctx: Ctx, employeeId: string, templateId: string) {
  const open = await ctx.db
    .selectFrom('request as r')
    .innerJoin('letter_request as d', (join) =>
      join.onRef('d.org_id', '=', 'r.org_id').onRef('d.request_id', '=', 'r.id'),
    )
    .select('r.id')
    .where('r.employee_id', '=', employeeId)
    .where('r.status', 'in', ['Requested', 'Forwarded'])
    .where('d.template_id', '=', templateId)
    .executeTakeFirst()
  if (open) throw refuse('You have asked for this letter already: cancel that request first.')
}
