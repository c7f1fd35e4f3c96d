import { sql } from 'kysely'
import { conflict, invalid } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { addNewcomer } from '#modules/onboarding/server/public.ts'
import {
  arrivalAbilities,
  beginProblem,
  takingProblem,
  type ArrivalState,
  type CarriedPart,
} from '#modules/transfer/domain/move-rules.ts'
import type { ReleasedPerson } from '#modules/transfer/server/released.ts'
import { acceptArrival, arrivals, declineArrival } from '#modules/transfer/shared/transfer-move.ts'

/** The side that is joined. It sees what was released to it; accepting makes a newcomer, whose onboarding is HR's. */
export const arrivingRoutes: Route[] = [
  serveList(arrivals, {
    from: () => sql`transfer_arrival t
      left join transfer_released k on k.org_id = t.org_id and k.arrival_id = t.id`,
    select: () => ({
      full_name: sql`t.full_name`,
      from: sql`t.from_name`,
      job_title: sql`k.person ->> 'job_title'`,
      email: sql`k.person ->> 'email'`,
      mobile: sql`k.person ->> 'mobile'`,
      history: sql`coalesce(jsonb_array_length(k.person -> 'experience'), 0)`,
      carries: sql`t.carries`,
      balances: sql`(select string_agg(b.line, '; ' order by b.at) from jsonb_array_elements_text(k.person -> 'balances') with ordinality b (line, at))`,
      entered: sql`t.entered`,
      desired_from: sql`t.desired_from`,
      last_working_on: sql`t.last_working_on`,
      state: sql`t.state`,
      remarks: sql`t.remarks`,
      version: sql`t.version`,
      newcomer_id: sql`t.newcomer_id`,
    }),
    id: sql`t.id`,
    order: sql`t.state = 'Released' desc, t.received_on desc`,
    search: (_, search) => [sql<boolean>`t.full_name ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`],
    map: (_, row: { state: ArrivalState }) => ({ abilities: arrivalAbilities(row) }),
  }),
  serveAction(acceptArrival, async (ctx, { params, body }) => {
    const { row, write } = await open(ctx, params.id, body.version)
    const problem = beginProblem(body.joins_on, row.last_working_on)
    if (problem) throw invalid({ joins_on: [problem] })
    // the column holds none but these: the database checks it
    const wrong = takingProblem(body.carries, row.carries as CarriedPart[])
    if (wrong) throw invalid({ carries: [wrong] })
    const known = await ctx.db
      .selectFrom('transfer_released')
      .select('person')
      .where('arrival_id', '=', row.id)
      .executeTakeFirstOrThrow()
    // written by `releasedOf`
    const person = known.person as unknown as ReleasedPerson
    if (!person.email) throw conflict('Nothing was released by which this person can be written to.')
    const newcomer_id = await addNewcomer(ctx, {
      ...{ first_name: person.first_name, middle_name: person.middle_name, last_name: person.last_name },
      ...{ email: person.email, mobile: person.mobile ?? null },
      ...{ gender: person.gender ?? null, date_of_birth: person.date_of_birth ?? null },
      ...{ joins_on: body.joins_on, source: 'Direct' as const },
      ...{ branch_id: body.branch_id ?? null, division_id: body.division_id ?? null },
      ...{ job_title_id: body.job_title_id ?? null, remarks: `Transfer from ${row.from_name}` },
    })
    if (row.account_id !== null) await keepAccount(ctx, row.account_id)
    await write({
      ...{ state: 'Accepted', newcomer_id, carries: [...body.carries] },
      ...decided(ctx, body.remarks),
    })
    await answer(ctx, row.id, 'Accepted', body.joins_on, body.remarks ?? null)
    return { newcomer_id }
  }),
  serveAction(declineArrival, async (ctx, { params, body }) => {
    const { row, write } = await open(ctx, params.id, body.version)
    // of whom nobody takes nothing is kept but that they asked
    await write({ state: 'Declined', account_id: null, carries: [], ...decided(ctx, body.remarks) })
    await ctx.db.deleteFrom('transfer_released').where('arrival_id', '=', row.id).execute()
    await answer(ctx, row.id, 'Declined', null, body.remarks)
    return undefined
  }),
]

async function open(ctx: Ctx, id: string, version: number) {
  const held = await changing(ctx, 'transfer_arrival', id, version, { current: (current) => current })
  if (held.row.state !== 'Released') throw conflict(`This request is already ${held.row.state}.`)
  return held
}

const decided = ({ today, viewer }: Ctx, remarks: string | null | undefined) => ({
  decided_on: today,
  decided_by_account_id: viewer.account_id,
  remarks: remarks ?? null,
})

const answer = ({ db }: Ctx, id: string, state: string, begins: string | null, note: string | null) =>
  sql`select answer_transfer(${id}, ${state}, ${begins}::date, ${note})`.execute(db)

/** The login outlives the last day there: it belongs here too, without any right until the first day. */
const keepAccount = ({ db, org }: Ctx, account_id: string) =>
  db
    .insertInto('membership')
    .values({ org_id: org.org_id, account_id })
    .onConflict((clash) => clash.doNothing())
    .execute()
