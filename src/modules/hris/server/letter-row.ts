import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { readerOf, serveList, sourceOf } from '#engines/list/list-server.ts'
import { letterAbilities } from '#modules/hris/domain/letter-life.ts'
import { letters, type LetterRow } from '#modules/hris/shared/letter.ts'
import { refIn } from '#platform/reference.ts'

/** What a person knows of their own letters begins with the issue; of the alias `d`. */
export const out = sql<boolean>`d.status not in ('Draft', 'Approved')`
export const isOut = ({ status }: Pick<LetterRow, 'status'>) => status !== 'Draft' && status !== 'Approved'

interface Facts {
  written_by: string
  needs_approval: boolean
}
const source = sourceOf(letters, {
  from: () => sql`letter d left join letter_template t on t.org_id = d.org_id and t.id = d.template_id`,
  select: ({ today }) => ({
    number: sql`d.number`,
    person: personOf(sql`d.employee_id`, today),
    kind: sql`d.kind`,
    subject: sql`d.subject`,
    issued_on: sql`d.issued_on`,
    issued_by_name: sql`d.issued_by_name`,
    approved_by_name: sql`d.approved_by_name`,
    template: sql`case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'revision', d.template_revision) end`,
    status: sql`d.status`,
    revoked_reason: sql`d.revoked_reason`,
    acknowledged_at: sql`d.acknowledged_at`,
    file: sql`(select ${refIn('f')} from stored_file f
      where f.org_id = d.org_id and f.id = d.file_id)`,
    sha256: sql`d.sha256`,
    version: sql`d.version`,
  }),
  facts: () => ({ written_by: sql`d.issued_by`, needs_approval: sql`coalesce(t.needs_approval, false)` }),
  id: sql`d.id`,
  search: { person: sql`d.employee_id` },
  order: sql`d.created_at desc`,
  map: (ctx, { written_by, needs_approval, status, person }: LetterRow & Facts) => ({
    abilities: letterAbilities({
      status,
      needs_approval,
      is_writer: written_by === ctx.viewer.account_id,
      is_own: person.id === ctx.employee_id,
      may_write:
        ctx.as === 'hr' && !ctx.org.is_audit && allowed(ctx.org.codes, [P.hris.letterTemplates], 'write'),
    }),
  }),
})
export const letterListRoute = serveList(letters, source)
export const lettersWhere = readerOf(letters, source)

export async function oneLetter(ctx: Ctx, id: string): Promise<LetterRow> {
  const [row] = await lettersWhere(ctx, sql`d.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** Held against somebody else who decides about it meanwhile. */
export async function heldLetter(ctx: Ctx, id: string): Promise<LetterRow> {
  await ctx.db.selectFrom('letter').select('id').where('id', '=', id).forUpdate().execute()
  return oneLetter(ctx, id)
}
