import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'

export const isGenerated = sql<boolean>`a.state = 'Generated'`
/** Anonymous forms are not sent any more once their answers were read. */
export const isNotSealed = sql<boolean>`not exists (select from appraisal_mode m join appraisal_occasion o on o.org_id = m.org_id
  and o.id = m.occasion_id where m.org_id = a.org_id and m.id = a.mode_id and m.visibility = 'Hidden' and o.sealed_on is not null)`
export const appraisersIn = (rows: readonly { appraiser_id: string | null }[]) => [
  ...new Set(rows.flatMap(({ appraiser_id }) => appraiser_id ?? [])),
]
/** Pairs of appraisee and appraiser become forms; who appraises somebody already is left out. */
export async function writeAssignments(
  db: Db,
  occasionId: string,
  pairs: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into appraisal_assignment (id, occasion_id, mode_id, form, employee_id, appraiser_id, due_on)
    select gen_random_uuid(), o.id, m.id, m.form, p.employee_id, p.appraiser_id, o.due_on
    from (${pairs}) p join appraisal_mode m on m.id = p.mode_id
    join appraisal_occasion o on o.org_id = m.org_id and o.id = m.occasion_id
    where o.id = ${occasionId} and (m.visibility <> 'Hidden' or o.sealed_on is null)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

const PEERS = 5

/** Of employee `e` and occasion `o`: works here, and did so before the middle of the occasion. */
const isEligible = (today: string) =>
  sql<boolean>`(e.left_on is null or e.left_on >= ${today}) and e.joined_on <= o.starts_on + (o.ends_on - o.starts_on) / 2`
const isOneOf = (ids: readonly string[]) =>
  sql<boolean>`(${ids.length === 0} or e.id = any(${[...ids]}::uuid[]))`

export async function countEligible(
  db: Db,
  today: string,
  occasionId: string,
  of: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employee e join appraisal_occasion o on o.org_id = e.org_id and o.id = ${occasionId}
    where ${isEligible(today)} and ${isOneOf(of)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The next people about whom there are forms, by their ids. */
export async function nextEligible(
  db: Db,
  today: string,
  occasionId: string,
  { of, after, limit }: { of: readonly string[]; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from employee e join appraisal_occasion o on o.org_id = e.org_id and o.id = ${occasionId}
    where ${isEligible(today)} and ${isOneOf(of)} and (${after}::uuid is null or e.id > ${after}::uuid)
    order by e.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Forms of these people by the usual rules, where they are eligible: oneself, the first supervisor, theirs as reviewer,
 * direct reports of at least three months, and colleagues where they are wanted.
 */
export async function generateForms(
  { db, today }: Pick<Ctx, 'db' | 'today'>,
  occasionId: string,
  employeeIds: readonly string[],
  withPeers: boolean,
): Promise<number> {
  let made = 0
  for (const [mode, pairs] of pairsOf(today, occasionId, employeeIds))
    if (mode !== 'Peer' || withPeers)
      made += await writeAssignments(
        db,
        occasionId,
        sql`select m.id as mode_id, pair.employee_id, pair.appraiser_id from appraisal_mode m cross join (${pairs}) pair
          where m.occasion_id = ${occasionId} and m.mode = ${mode}`,
      )
  return made
}

/** Who appraises these people in which mode. Each query gathers sets, so that a batch costs what its people cost. */
function pairsOf(today: string, occasionId: string, employeeIds: readonly string[]) {
  const isHere = (who: string) =>
    sql<boolean>`(${sql.ref(who)}.left_on is null or ${sql.ref(who)}.left_on >= ${today})`
  /** The first supervisor who is here of each of some people. */
  const firstOf = (people: RawBuilder<unknown>) =>
    sql`(select distinct on (x.employee_id) x.employee_id, x.supervisor_id from supervisor_on(${today}) x
      join employee boss on boss.org_id = x.org_id and boss.id = x.supervisor_id and ${isHere('boss')}
      where x.employee_id = any(array(${people})) order by x.employee_id, x.authority_order)`
  const eligible = sql`eligible as materialized (select e.id from employee e
    join appraisal_occasion o on o.org_id = e.org_id and o.id = ${occasionId}
    where ${isEligible(today)} and e.id = any(${[...employeeIds]}::uuid[]))`
  const led = sql`${eligible}, led as materialized (select f.employee_id, f.supervisor_id
    from ${firstOf(sql`select id from eligible`)} f)`
  return [
    ['Self', sql`with ${eligible} select e.id as employee_id, e.id as appraiser_id from eligible e`],
    ['Supervisor', sql`with ${led} select employee_id, supervisor_id as appraiser_id from led`],
    [
      'Reviewer',
      sql`with ${led} select l.employee_id, g.supervisor_id as appraiser_id from led l
        join ${firstOf(sql`select supervisor_id from led`)} g
          on g.employee_id = l.supervisor_id and g.supervisor_id <> l.employee_id`,
    ],
    [
      'Subordinate',
      sql`with ${eligible} select l.supervisor_id as employee_id, l.employee_id as appraiser_id
        from supervisor_on(${today}) l
        join employee r on r.org_id = l.org_id and r.id = l.employee_id and ${isHere('r')}
          and r.joined_on <= ${today}::date - interval '3 months'
        where l.supervisor_id = any(array(select id from eligible)) and l.authority_order = 1`,
    ],
    [
      'Peer',
      sql`with ${led}, team as materialized (select f.employee_id, f.supervisor_id
          from ${firstOf(sql`select l.employee_id from supervisor_on(${today}) l
            where l.supervisor_id = any(array(select supervisor_id from led))`)} f
          join employee c on c.id = f.employee_id and ${isHere('c')})
        select p.employee_id, p.appraiser_id from (
          select l.employee_id, t.employee_id as appraiser_id,
            row_number() over (partition by l.employee_id order by md5(l.employee_id::text || t.employee_id::text)) as place
          from led l join team t on t.supervisor_id = l.supervisor_id and t.employee_id <> l.employee_id) p
        where p.place <= ${PEERS}`,
    ],
  ] as const satisfies readonly (readonly [string, RawBuilder<unknown>])[]
}

/** Approved nominations become forms, sent at once where forms are open. Answers whom they were sent to. */
export async function assignNominated(
  { db, today }: Pick<Ctx, 'db' | 'today'>,
  occasionId: string,
  chosen: readonly { mode_id: string; employee_id: string; appraiser_id: string }[],
): Promise<string[]> {
  await writeAssignments(
    db,
    occasionId,
    sql`select * from unnest(${chosen.map(({ mode_id }) => mode_id)}::uuid[], ${chosen.map(({ employee_id }) => employee_id)}::uuid[],
      ${chosen.map(({ appraiser_id }) => appraiser_id)}::uuid[]) p (mode_id, employee_id, appraiser_id)`,
  )
  const { rows } = await sql<{ appraiser_id: string }>`
    update appraisal_assignment a set state = 'Pending', version = a.version + 1
    from unnest(${chosen.map(({ mode_id }) => mode_id)}::uuid[], ${chosen.map(({ employee_id }) => employee_id)}::uuid[],
      ${chosen.map(({ appraiser_id }) => appraiser_id)}::uuid[]) p (mode_id, employee_id, appraiser_id)
    join appraisal_occasion o on o.id = ${occasionId} and o.opens_on <= ${today}
    where a.mode_id = p.mode_id and a.employee_id = p.employee_id and a.appraiser_id = p.appraiser_id
      and ${isGenerated} and ${isNotSealed} returning a.appraiser_id`.execute(db)
  return appraisersIn(rows)
}
