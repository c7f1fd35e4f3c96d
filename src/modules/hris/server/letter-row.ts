import { sql, type RawBuilder } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { letterAbilities } from '#modules/hris/domain/letter-life.ts'
import type { LetterRow } from '#modules/hris/shared/letter.ts'

/** What a person knows of their own letters begins with the issue; of the alias `d`. */
export const out = sql<boolean>`d.status not in ('Draft', 'Approved')`
export const isOut = ({ status }: Pick<LetterRow, 'status'>) => status !== 'Draft' && status !== 'Approved'

export async function rowsOf(ctx: Ctx, rest: RawBuilder<unknown>): Promise<LetterRow[]> {
  const { rows } = await sql<Omit<LetterRow, 'abilities'> & { written_by: string; needs_approval: boolean }>`
    select d.id, ${personOf(sql`d.employee_id`, ctx.today)} as person, d.kind, d.number, d.subject, d.status, d.issued_on,
      d.issued_by_name, d.approved_by_name, d.acknowledged_at, d.revoked_reason, d.sha256, d.version,
      d.issued_by as written_by,
      coalesce((select t.needs_approval from letter_template t where t.org_id = d.org_id and t.id = d.template_id), false) as needs_approval,
      (select json_build_object('id', t.id, 'name', t.name, 'revision', d.template_revision) from letter_template t
        where t.org_id = d.org_id and t.id = d.template_id) as template,
      (select json_build_object('id', f.id, 'name', f.name) from stored_file f where f.org_id = d.org_id and f.id = d.file_id) as file
    from letter d where ${rest}`.execute(ctx.db)
  const may_write =
    ctx.as === 'hr' && !ctx.org.is_audit && allowed(ctx.org.codes, [P.hris.letterTemplates], 'write')
  return rows.map(({ written_by, needs_approval, ...row }) => ({
    ...row,
    abilities: letterAbilities({
      status: row.status,
      needs_approval,
      is_writer: written_by === ctx.viewer.account_id,
      is_own: row.person.id === ctx.employee_id,
      may_write,
    }),
  }))
}

export async function oneLetter(ctx: Ctx, id: string): Promise<LetterRow> {
  const [row] = await rowsOf(ctx, sql`d.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** Held against somebody else who decides about it meanwhile. */
export async function heldLetter(ctx: Ctx, id: string): Promise<LetterRow> {
  await ctx.db.selectFrom('letter').select('id').where('id', '=', id).forUpdate().execute()
  return oneLetter(ctx, id)
}
