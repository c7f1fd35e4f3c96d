import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { dropDraft } from '#engines/questions/draft-server.ts'
import type { AnswerValue } from '#engines/questions/question.ts'
import { askedForm, noteAnswered, refuseWrong, writeResponse } from '#modules/forms/server/answering.ts'
import { formQuestions } from '#modules/forms/shared/form.ts'
import { formRequest } from '#modules/forms/shared/form-request.ts'

interface Detail {
  form_id: string
}
interface Input {
  form_id: string
  answers: Record<string, AnswerValue | null>
  remarks: string
}

type Answered = Awaited<ReturnType<typeof refuseWrong>>

export const formRequestRoutes: Route[] = serveRequest<Input, Detail, Answered>(formRequest, {
  table: 'form_request',
  async gather(ctx, { form_id, answers }, employeeId) {
    const form = await askedForm({ db: ctx.db, today: ctx.today, employee_id: employeeId }, form_id)
    if (form.kind !== 'Request') throw notFound()
    const given = await refuseWrong(ctx.db, form, ctx.today, answers)
    await noteAnswered(ctx.db, form, { employee_id: employeeId, today: ctx.today })
    await dropDraft(ctx.db, formQuestions.name, form.id, employeeId)
    return given
  },
  prepare: async (_ctx, { form_id }) => ({ form_id }),
  async created(ctx, request, given) {
    await writeResponse(ctx.db, {
      ...given,
      id: newId(),
      form_id: request.form_id,
      employee_id: request.employee_id,
      request_id: request.id,
      answered_on: ctx.today,
    })
  },
  // what was declined or taken back may be asked again
  async undone(ctx, request, from) {
    if (from === 'Approved') return
    await ctx.db
      .deleteFrom('form_answered')
      .where('form_id', '=', idOf(request))
      .where('employee_id', '=', request.employee_id)
      .execute()
  },
  columns: {
    form: sql`(select json_build_object('id', f.id, 'title', f.title) from form f where f.id = d.form_id)`,
    sheet: sql`(select coalesce(json_agg(json_build_object('question_id', q.id, 'title', q.title, 'help', q.help, 'section', i.section,
        'category', c.name, 'is_required', i.is_required, 'weight', i.weight, 'detail', q.detail, 'show_if', i.show_if, 'prefill', i.prefill,
        'value', r.answers -> q.id::text) order by i.position), '[]')
      from form_response r join form f on f.org_id = r.org_id and f.id = r.form_id
      join question_set_item i on i.org_id = f.org_id and i.set_id = f.set_id
      join question q on q.org_id = i.org_id and q.id = i.question_id
      join question_category c on c.org_id = q.org_id and c.id = q.category_id
      where r.request_id = d.request_id)`,
  },
  where: ({ form_id }: { form_id?: string }) => (form_id ? [sql<boolean>`d.form_id = ${form_id}`] : []),
})

/** A request that was read has the form in place of its id. */
const idOf = (request: Detail) => (request as unknown as { form: { id: string } }).form.id
