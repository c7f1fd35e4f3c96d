import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'

type Tree = 'branch' | 'division'
export type Limits = Record<Tree, readonly string[]>

export const limitsOf = ({
  branches,
  divisions,
}: Record<'branches' | 'divisions', { id: string }[]>): Limits => ({
  branch: branches.map(({ id }) => id),
  division: divisions.map(({ id }) => id),
})

const trees = {
  branch: {
    field: 'branch_ids',
    reach: sql`branches_in_reach()`,
    own: 'Your own permissions are limited to branches: limit these as well.',
  },
  division: {
    field: 'division_ids',
    reach: sql`divisions_in_reach()`,
    own: 'Your own permissions are limited to divisions: limit these as well.',
  },
} as const

/** Nobody who is limited makes others freer than they are. */
export async function mayLimit(ctx: Ctx, limits: Limits): Promise<void> {
  await mayLimitBy(ctx, 'branch', limits.branch)
  await mayLimitBy(ctx, 'division', limits.division)
}

async function mayLimitBy(ctx: Ctx, tree: Tree, ids: readonly string[]) {
  const { field, reach, own } = trees[tree]
  const { rows } = await sql<{ is_own: boolean; known: number }>`
    with reach as materialized (select id from ${reach})
    select exists (select from reach) as is_own, (select count(*) from ${sql.table(tree)} t
      where t.id = any(${[...ids]}::uuid[]) and (not exists (select from reach) or t.id in (select id from reach))) as known`.execute(
    ctx.db,
  )
  const { is_own, known } = rows[0] ?? { is_own: false, known: 0 }
  if (known !== ids.length) throw invalid({ [field]: ['Select a valid choice.'] })
  if (is_own && ids.length === 0) throw invalid({ [field]: [own] })
}

/** Replaces whose people the groups of an account hold for. */
export async function limit({ db }: Ctx, account_id: string, { branch, division }: Limits): Promise<void> {
  await db.deleteFrom('membership_branch').where('account_id', '=', account_id).execute()
  await db.deleteFrom('membership_division').where('account_id', '=', account_id).execute()
  if (branch.length)
    await db
      .insertInto('membership_branch')
      .values(branch.map((branch_id) => ({ account_id, branch_id })))
      .execute()
  if (division.length)
    await db
      .insertInto('membership_division')
      .values(division.map((division_id) => ({ account_id, division_id })))
      .execute()
}
