import { sql } from 'kysely'
import type { z } from 'zod'
import { conflict } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Reach } from '#engines/thread/thread-server.ts'
import { mayEdit } from '#modules/hris/domain/field-rights.ts'
import { noteGroup } from '#modules/hris/server/readings.ts'
import { lookAt } from '#modules/hris/server/look.ts'
import { records } from '#modules/hris/shared/records.ts'
import type { Verification } from '#modules/hris/shared/sub-record.ts'

const legal = {
  noun: 'legal',
  title: 'Legal information',
  table: 'employee_legal_proof',
  group: 'legal',
  verifies: true,
} as const
const proven = [...records.filter((record) => record.verifies !== false || record.papers), legal]
/** Rows of everything on which papers of a record hang. */
export const provenTables = proven.map(({ table }) => table)

/** When a record was verified: the papers by which it was stay until that is taken back. */
export async function verifiedAt(ctx: Ctx, id: string): Promise<string | null> {
  const tables = proven.flatMap(({ table, verifies }) => (verifies === false ? [] : [table]))
  const { rows } = await sql<{ verified_at: string | null }>`
    ${sql.join(
      tables.map((table) => sql`select verified_at from ${sql.table(table)} where id = ${id}::uuid`),
      sql` union all `,
    )}`.execute(ctx.db)
  return rows[0]?.verified_at ?? null
}

/** Whoever verifies has seen the papers that there are: one that came or went meanwhile they have not. */
export function refuseUnseenPapers(
  { is_verified, papers }: z.output<typeof Verification>,
  current: { papers: unknown },
) {
  if (is_verified && papers !== undefined && papers !== Number(current.papers))
    throw conflict('A paper was added or taken away meanwhile. Reload, and look at what is there now.', {
      current,
    })
}

/**
 * Who reaches the papers of a record: whoever may read the record in full. People bring the papers for their own, also
 * where the record itself is changed by request; what was decided about them they only read.
 */
export async function reachOfRecord(ctx: Ctx, id: string): Promise<Reach> {
  const { rows } = await sql<{ employee_id: string; noun: string }>`
    ${sql.join(
      proven.map(
        ({ table, noun }) =>
          sql`select employee_id, ${noun}::text as noun from ${sql.table(table)} where id = ${id}::uuid`,
      ),
      sql` union all `,
    )}`.execute(ctx.db)
  const [row] = rows
  const declared = proven.find(({ noun }) => noun === row?.noun)
  if (!row || !declared) return 'none'
  const { rights, is_self } = await lookAt(ctx, row.employee_id)
  const right = rights[declared.group]
  if (right === 'none' || right === 'masked') return 'none'
  await noteGroup(ctx, row.employee_id, declared.group, right, { about: declared.title })
  const brings = is_self && ctx.as === 'user' && declared.verifies !== false
  return mayEdit(right) || brings ? 'write' : 'read'
}
