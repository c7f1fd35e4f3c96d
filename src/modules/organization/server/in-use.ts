import { sql } from 'kysely'
import { refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Hooks } from '#engines/settings/settings-server.ts'

type Column = 'branch_id' | 'division_id' | 'job_title_id' | 'employment_level_id' | 'employment_type_id'

/** What people are in today, or rows stand below, can neither be archived nor deleted. */
export const keptInUse = (noun: string, column: Column, tree?: 'branch' | 'division'): Hooks => ({
  async before(ctx, values, current) {
    if (current && values['is_archived'] === true && current['is_archived'] !== true)
      await refuseInUse(ctx, { noun, column, tree, id: String(current['id']), verb: 'archived' })
  },
  async beforeRemove(ctx, row) {
    await refuseInUse(ctx, { noun, column, tree, id: String(row['id']), verb: 'deleted' })
  },
})

interface Use {
  noun: string
  column: Column
  tree: 'branch' | 'division' | undefined
  id: string
  verb: string
}

async function refuseInUse(ctx: Ctx, { noun, column, tree, id, verb }: Use) {
  const below = tree
    ? sql`(select count(*) from ${sql.table(tree)} where parent_id = ${id} and not is_archived)`
    : sql`0`
  const { rows } = await sql<{ people: number; below: number }>`
    select people_in_place(${column}, ${id}::uuid, ${ctx.today}::date) as people, ${below} as below`.execute(
    ctx.db,
  )
  const counts = rows[0] ?? { people: 0, below: 0 }
  const parts = [
    counts.people ? `${counts.people} current ${counts.people === 1 ? 'employee' : 'employees'}` : '',
    counts.below ? `${counts.below} ${noun.toLowerCase()} below it` : '',
  ].filter(Boolean)
  if (parts.length)
    throw refuse(
      `This ${noun.toLowerCase()} cannot be ${verb}: it still has ${parts.join(' and ')}. Move them first.`,
    )
}
