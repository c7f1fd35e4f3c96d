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

/**
 * Forms of everybody who worked here before the middle of the occasion, by the usual rules: oneself, the first
 * supervisor, theirs as reviewer, direct reports of at least three months, and colleagues where they are wanted.
 */
export async function generateForms(
  { db, today }: Pick<Ctx, 'db' | 'today'>,
  occasionId: string,
  employeeIds: readonly string[],
  withPeers: boolean,
): Promise<number> {
  const eligible = sql`select e.id, e.org_id from employee e join appraisal_occasion o on o.id = ${occasionId}
    where (e.left_on is null or e.left_on >= ${today}) and e.joined_on <= o.starts_on + (o.ends_on - o.starts_on) / 2
      and (${employeeIds.length === 0} or e.id = any(${[...employeeIds]}::uuid[]))`
  const first = sql`(select distinct on (l.employee_id) l.employee_id, l.supervisor_id from supervisor_on(${today}) l
    join employee s on s.org_id = l.org_id and s.id = l.supervisor_id and (s.left_on is null or s.left_on >= ${today})
    order by l.employee_id, l.authority_order)`
  const rules: readonly [string, RawBuilder<unknown>][] = [
    ['Self', sql`select e.id as employee_id, e.id as appraiser_id from (${eligible}) e`],
    [
      'Supervisor',
      sql`select e.id as employee_id, f.supervisor_id as appraiser_id from (${eligible}) e join ${first} f on f.employee_id = e.id`,
    ],
    [
      'Reviewer',
      sql`select e.id as employee_id, g.supervisor_id as appraiser_id from (${eligible}) e join ${first} f on f.employee_id = e.id
        join ${first} g on g.employee_id = f.supervisor_id and g.supervisor_id <> e.id`,
    ],
    [
      'Subordinate',
      sql`select e.id as employee_id, l.employee_id as appraiser_id from (${eligible}) e
        join supervisor_on(${today}) l on l.supervisor_id = e.id and l.authority_order = 1
        join employee r on r.org_id = l.org_id and r.id = l.employee_id and (r.left_on is null or r.left_on >= ${today})
          and r.joined_on <= ${today}::date - interval '3 months'`,
    ],
    ...(withPeers
      ? [
          [
            'Peer',
            sql`select p.employee_id, p.appraiser_id from (select e.id as employee_id, g.employee_id as appraiser_id,
                row_number() over (partition by e.id order by md5(e.id::text || g.employee_id::text)) as place
              from (${eligible}) e join ${first} f on f.employee_id = e.id
              join ${first} g on g.supervisor_id = f.supervisor_id and g.employee_id <> e.id
              join employee c on c.id = g.employee_id and (c.left_on is null or c.left_on >= ${today})) p
            where p.place <= ${PEERS}`,
          ] satisfies [string, RawBuilder<unknown>],
        ]
      : []),
  ]
  let made = 0
  for (const [mode, pairs] of rules)
    made += await writeAssignments(
      db,
      occasionId,
      sql`select m.id as mode_id, pair.employee_id, pair.appraiser_id from appraisal_mode m cross join (${pairs}) pair
        where m.occasion_id = ${occasionId} and m.mode = ${mode}`,
    )
  return made
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
