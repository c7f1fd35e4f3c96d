import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { swapProblems, type Swapper } from '#modules/attendance/domain/swap.ts'
import { ownId } from '#modules/attendance/server/individual-of.ts'
import { factsChanged } from '#modules/attendance/server/recompute.ts'
import { noLonger } from '#modules/attendance/server/request-base.ts'
import { momentOf, plansOf, teamOf } from '#modules/attendance/server/swap-plan.ts'
import { mySwaps, shiftSwap, swapChoices } from '#modules/attendance/shared/swap.ts'

interface Input {
  date: Day
  colleague_id: string
  other_date?: Day | null | undefined
  remarks: string
}
interface Swap {
  employee_id: string
  colleague_id: string
  date: Day
  other_date: Day | null
  own_shift_id: string | null
  colleague_shift_id: string | null
  other_own_shift_id: string | null
  other_colleague_shift_id: string | null
}
const datesOf = ({ date, other_date }: { date: Day; other_date?: Day | null | undefined }) =>
  other_date ? [date, other_date] : [date]

const shiftOf = ({ days }: Swapper, date: Day | null | undefined) =>
  days.find((day) => day.date === date)?.shift_id ?? null

/** The shifts of both on both dates. */
const shiftsOf = (
  own: Swapper,
  other: Swapper,
  { date, other_date }: Pick<Input, 'date' | 'other_date'>,
) => ({
  own_shift_id: shiftOf(own, date),
  colleague_shift_id: shiftOf(other, date),
  other_own_shift_id: shiftOf(own, other_date),
  other_colleague_shift_id: shiftOf(other, other_date),
})

/** Plans and swaps of these people come one after the other. */
const lockPeople = (ctx: Ctx, ids: readonly string[]) =>
  sql`select 1 from employee where id = any(${[...ids]}::uuid[]) order by id for update`.execute(ctx.db)

const name = (column: string) => sql`(select s.name from work_shift s where s.id = d.${sql.ref(column)})`
const takes = sql`case when d.other_date is null then ${name('colleague_shift_id')} else ${name('other_colleague_shift_id')} end`

const requests = serveRequest<Input, Swap>(shiftSwap, {
  table: 'shift_swap',
  // the colleague agrees before whoever decides is asked, whatever flows are declared
  first: ({ colleague_id }) =>
    typeof colleague_id === 'string' ? [{ approver: 'Named people', employee_ids: [colleague_id] }] : [],
  refuses: (ctx, { step }, action) =>
    action === 'approve' && step === 0 && ctx.as === 'hr' ? 'The colleague has not agreed yet.' : null,
  // nobody agrees in somebody's place
  decides: (ctx, request) =>
    ctx.as === 'hr' ||
    request.step > 0 ||
    (request as unknown as { colleague: Person }).colleague.id === ctx.employee_id,
  async prepare(ctx, input, employee_id) {
    const { colleague_id, date, other_date } = input
    if (other_date === date) throw invalid({ other_date: ['Choose another date, or none.'] })
    await lockPeople(ctx, [employee_id, colleague_id])
    const [colleague] = await teamOf(ctx, colleague_id)
    if (!colleague) throw invalid({ colleague_id: ['Select a valid choice.'] })
    await refuseOpen(ctx, [employee_id, colleague_id], datesOf(input))
    const [own, other] = await bothOf(ctx, employee_id, colleague, datesOf(input))
    const found = swapProblems(own, other, { dates: datesOf(input), now: momentOf(ctx) })
    if (found.length > 0) throw invalid({ colleague_id: found })
    return {
      employee_id,
      colleague_id,
      date,
      other_date: other_date ?? null,
      ...shiftsOf(own, other, input),
    }
  },
  async approved(ctx, { id }) {
    const swap = await swapOf(ctx, id)
    const { employee_id, colleague_id } = swap
    await lockPeople(ctx, [employee_id, colleague_id])
    const colleague = await ctx.db
      .selectFrom('employee')
      .select(['id', 'full_name'])
      .where('id', '=', colleague_id)
      .executeTakeFirstOrThrow()
    const dates = datesOf(swap)
    const [own, other] = await bothOf(ctx, employee_id, colleague, dates)
    const now = shiftsOf(own, other, swap)
    const isOther = Object.entries(now).some(([key, value]) => swap[key as keyof typeof now] !== value)
    if (isOther) throw conflict('The roster of these days has changed since. Decline this swap.')
    const found = swapProblems(own, other, { dates, now: momentOf(ctx) })
    if (found.length > 0) throw conflict(found.join(' '))
    await exchange(ctx, swap)
  },
  undone: async (ctx, { id }) => void (await noLonger(ctx, 'shift_swap', id)),
  columns: ({ today }) => ({
    gives: name('own_shift_id'),
    takes,
    colleague: personOf(sql`d.colleague_id`, today),
  }),
  final: true,
})

async function bothOf(
  ctx: Ctx,
  employeeId: string,
  colleague: { id: string; full_name: string },
  dates: readonly Day[],
): Promise<[Swapper, Swapper]> {
  const own = await ctx.db
    .selectFrom('employee')
    .select(['id', 'full_name'])
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  const plans = await plansOf(ctx, [own, colleague], dates)
  const none = { name: '', days: [] }
  return [plans.get(employeeId) ?? none, plans.get(colleague.id) ?? none]
}

async function swapOf(ctx: Ctx, id: string): Promise<Swap> {
  const { rows } = await sql<Swap>`
    select employee_id, colleague_id, date, other_date, own_shift_id, colleague_shift_id, other_own_shift_id, other_colleague_shift_id
    from shift_swap where request_id = ${id}`.execute(ctx.db)
  const [swap] = rows
  // the request's own row was read and locked in this transaction
  if (!swap) throw new Error('A swap has no detail')
  return swap
}

/** A day of a person stands in one open swap. */
async function refuseOpen(ctx: Ctx, people: readonly string[], dates: readonly Day[]): Promise<void> {
  const { rows } = await sql`
    select 1 from shift_swap d join request r on r.org_id = d.org_id and r.id = d.request_id
    where r.status in ('Requested', 'Forwarded') and (d.employee_id = any(${[...people]}::uuid[]) or d.colleague_id = any(${[...people]}::uuid[]))
      and (d.date = any(${[...dates]}::date[]) or d.other_date = any(${[...dates]}::date[]))`.execute(ctx.db)
  if (rows.length > 0) throw invalid({ date: ['A swap of this day is waiting already.'] })
}

/** Both days of both people at once: each gets what the other had. */
async function exchange(ctx: Ctx, swap: Swap): Promise<void> {
  const { employee_id, colleague_id, date, other_date } = swap
  const cell = (person: string, day: Day, work_shift_id: string | null) => ({
    employee_id: person,
    date: day,
    state: 'Published',
    work_shift_id,
    is_off: work_shift_id === null,
    account_id: ctx.viewer.account_id,
    at: ctx.now,
  })
  const cells = [
    cell(employee_id, date, swap.colleague_shift_id),
    cell(colleague_id, date, swap.own_shift_id),
    ...(other_date
      ? [
          cell(employee_id, other_date, swap.other_colleague_shift_id),
          cell(colleague_id, other_date, swap.other_own_shift_id),
        ]
      : []),
  ]
  await ctx.db
    .insertInto('roster_entry')
    .values(cells)
    .onConflict((oc) =>
      oc.columns(['org_id', 'employee_id', 'date', 'state']).doUpdateSet((eb) => ({
        work_shift_id: eb.ref('excluded.work_shift_id'),
        is_off: eb.ref('excluded.is_off'),
        account_id: eb.ref('excluded.account_id'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute()
  const days = datesOf(swap).toSorted()
  const [start = date, end = date] = [days[0], days.at(-1)]
  await factsChanged(ctx, { employee_ids: [employee_id, colleague_id], start, end, because: 'Roster' })
  await ctx.signal('attendance.roster_published', {
    employee_id: colleague_id,
    days: days.length,
    start,
    end,
  })
}

export const swapRoutes: Route[] = [
  handle(swapChoices, async (ctx, { query }) => {
    const id = ownId(ctx)
    const dates = datesOf(query)
    const team = await teamOf(ctx)
    const me = { id, full_name: '' }
    const plans = await plansOf(ctx, [me, ...team], dates)
    const own = plans.get(id)
    const shifts = await ctx.db.selectFrom('work_shift').select(['id', 'name']).execute()
    const nameOf = (shift: string | null) => shifts.find((one) => one.id === shift)?.name ?? null
    if (!own) return { gives: null, results: [] }
    const now = momentOf(ctx)
    return {
      gives: nameOf(shiftOf(own, query.date)),
      results: team.flatMap(({ id: colleague, person }) => {
        const other = plans.get(colleague)
        return other && swapProblems(own, other, { dates, now }).length === 0
          ? [{ person, takes: nameOf(shiftOf(other, query.other_date ?? query.date)) }]
          : []
      }),
    }
  }),
  handle(mySwaps, async (ctx) => {
    const id = ownId(ctx)
    const { rows } = await sql<{
      id: string
      version: number
      status: string
      person: Person
      colleague: Person
      date: Day
      gives: string | null
      other_date: Day | null
      takes: string | null
      remarks: string
      can_answer: boolean
      can_cancel: boolean
    }>`
      select r.id, r.version, r.status, ${personOf(sql`d.employee_id`, ctx.today)} as person,
        ${personOf(sql`d.colleague_id`, ctx.today)} as colleague, d.date, ${name('own_shift_id')} as gives, d.other_date,
        ${takes} as takes, r.request_remarks as remarks,
        d.colleague_id = ${id}::uuid and r.status = 'Requested' and exists (select from request_recipient p
          where p.org_id = r.org_id and p.request_id = r.id and p.employee_id = ${id}::uuid and p.is_open) as can_answer,
        d.employee_id = ${id}::uuid and r.status = 'Requested' as can_cancel
      from shift_swap d join request r on r.org_id = d.org_id and r.id = d.request_id
      where (d.employee_id = ${id}::uuid or d.colleague_id = ${id}::uuid)
        and greatest(d.date, d.other_date) >= ${ctx.today}::date and r.status <> 'Cancelled'
      order by r.created_at desc limit 30`.execute(ctx.db)
    return { results: rows }
  }),
  ...requests,
]
