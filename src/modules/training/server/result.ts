import { sql } from 'kysely'
import { addMonths } from '#kernel/calendar/day.ts'
import type { Ctx } from '#platform/context.ts'
import { outcomeOf } from '#modules/training/domain/outcome.ts'
import type { LockedSession } from '#modules/training/server/seats.ts'

type Within = Pick<Ctx, 'db'> & { org: { org_id: number } }
interface Result {
  attended_percent: number | null
  score: number | null
  certificate_no: string | null
}
/** The outcome, and of who completed the certificate, whose number stays once it is given. */
export async function resultOf(ctx: Within, session: LockedSession, result: Result) {
  const [found] = await resultsOf(ctx, session, [result])
  return found ?? { outcome: null, certificate_no: null, valid_until: null }
}

/** The same of several, whose new certificates are numbered together. */
async function resultsOf(ctx: Within, session: LockedSession, results: readonly Result[]) {
  const outcomes = results.map(({ attended_percent, score }) =>
    outcomeOf({ attended_percent, score, pass_percent: session.pass_percent }),
  )
  const isNew = (at: number) => outcomes[at] === 'Completed' && results[at]?.certificate_no == null
  const numbers = await nextNumbers(ctx, session, results.filter((_, at) => isNew(at)).length)
  const valid_until = session.valid_months === null ? null : addMonths(session.ends_on, session.valid_months)
  return results.map(({ certificate_no }, at) => {
    const outcome = outcomes[at] ?? null
    return outcome === 'Completed'
      ? { outcome, certificate_no: certificate_no ?? numbers.shift() ?? null, valid_until }
      : { outcome, certificate_no: null, valid_until: null }
  })
}

/** Writes what came of some participants, whose rows are locked, by one statement. */
export async function writeResults(
  ctx: Within,
  session: LockedSession,
  members: readonly (Result & { id: string; state: string })[],
): Promise<void> {
  const results = await resultsOf(ctx, session, members)
  const rows = members.map(({ id, state, attended_percent }, at) => ({
    id,
    state,
    attended_percent,
    ...results[at],
  }))
  await sql`
    update training_member m set state = x.state, attended_percent = x.attended_percent, outcome = x.outcome,
      certificate_no = x.certificate_no, valid_until = x.valid_until, version = m.version + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as x
      (id uuid, state text, attended_percent int, outcome text, certificate_no text, valid_until date)
    where m.id = x.id`.execute(ctx.db)
}

/** Numbers of a year count up; whoever gives some holds the lock until they are written. */
async function nextNumbers(ctx: Within, { ends_on }: LockedSession, count: number): Promise<string[]> {
  if (count === 0) return []
  const year = ends_on.slice(0, 4)
  await sql`select pg_advisory_xact_lock(hashtext('training certificate'), ${ctx.org.org_id})`.execute(ctx.db)
  const { rows } = await sql<{ last: number | null }>`
    select max(split_part(certificate_no, '-', 3)::int) as last from training_member
    where certificate_no like ${`TRN-${year}-%`}`.execute(ctx.db)
  const last = rows[0]?.last ?? 0
  return Array.from({ length: count }, (_, at) => `TRN-${year}-${String(last + at + 1).padStart(4, '0')}`)
}

/** Whoever completed a training with a bond is bound from its last day; what is corrected unbinds. The session is locked. */
export async function keepBonds({ db }: Pick<Ctx, 'db'>, sessionId: string): Promise<void> {
  await sql`delete from training_bond b using training_member m
    where m.org_id = b.org_id and m.id = b.member_id and m.session_id = ${sessionId}
      and m.outcome is distinct from 'Completed'`.execute(db)
  await sql`
    insert into training_bond (id, member_id, employee_id, amount, months, starts_on, ends_on)
    select gen_random_uuid(), m.id, m.employee_id, t.bond_amount, t.bond_months, s.ends_on,
      (s.ends_on + make_interval(months => t.bond_months))::date
    from training_member m join training_session s on s.org_id = m.org_id and s.id = m.session_id
    join training t on t.org_id = s.org_id and t.id = s.training_id
    where m.session_id = ${sessionId} and m.outcome = 'Completed' and t.bond_months is not null
    on conflict do nothing`.execute(db)
}

/** What the session teaches is not needed any more by those who completed it: what names it, its skill or its topic. */
export const meetNeeds = ({ db }: Pick<Ctx, 'db'>, { id, state }: Pick<LockedSession, 'id' | 'state'>) =>
  state === 'Completed'
    ? sql`update training_need n set state = 'Met', version = n.version + 1
        from training_member m join training_session s on s.org_id = m.org_id and s.id = m.session_id
        join training t on t.org_id = s.org_id and t.id = s.training_id
        where m.session_id = ${id} and m.outcome = 'Completed' and n.employee_id = m.employee_id
          and n.state in ('Identified', 'Validated', 'Planned')
          and (n.session_id = s.id or n.training_id = t.id or n.ksao_id = t.ksao_id or lower(n.topic) = lower(t.name))`.execute(
        db,
      )
    : undefined
