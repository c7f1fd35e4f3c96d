import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { behindLink, OVER, tokenOf, type Behind } from '#platform/behind-link.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx, OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { triedWrite } from '#platform/tried-write.ts'
import { anyHas } from '#platform/text-search.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { ownId } from '#modules/attendance/server/individual-of.ts'
import { checkedIn } from '#modules/attendance/server/checked-in.ts'
import { storePunches } from '#modules/attendance/server/punch-store.ts'
import {
  addKiosk,
  changeKiosk,
  kiosks,
  kioskScreen,
  openKiosk,
  setOwnPin,
  setPin,
} from '#modules/attendance/shared/kiosk.ts'

const MOST_FAILURES = 5
const LOCKED_MIN = 15

export const kioskRoutes: Route[] = [
  serveList(kiosks, {
    from: () => sql`attendance_kiosk k`,
    select: ({ today, org }) => ({
      name: sql`k.name`,
      branch: sql`(select json_build_object('id', b.id, 'name', b.name) from branch b where b.id = k.branch_id)`,
      state: sql`case when not k.is_active then 'Inactive' when k.token_hash is null then 'Not opened' else 'Open' end`,
      last_seen_at: sql`k.last_seen_at`,
      punches_today: sql`(select count(*)::int from punch p where p.source = 'Kiosk' and p.external_id like k.id || ' %'
        and p.occurred_at >= ${today}::date::timestamp at time zone ${org.time_zone})`,
      version: sql`k.version`,
      branch_id: sql`k.branch_id`,
      is_active: sql`k.is_active`,
    }),
    id: sql`k.id`,
    search: (_ctx, text) => [anyHas(text, sql`k.name`)],
    order: sql`lower(k.name)`,
  }),
  serveAction(addKiosk, async (ctx, { body }) => {
    const id = newId()
    await written(ctx, () =>
      ctx.db
        .insertInto('attendance_kiosk')
        .values({ id, ...body })
        .execute(),
    )
    return { id, name: body.name }
  }),
  serveAction(changeKiosk, async (ctx, { params, body }) => {
    const { version, ...values } = body
    const { write } = await changing(ctx, 'attendance_kiosk', params.id, version, { current: shown })
    await written(ctx, () => write(values))
    return undefined
  }),
  serveAction(openKiosk, async (ctx, { params, body }) => {
    const { row, write } = await changing(ctx, 'attendance_kiosk', params.id, body.version, {
      current: shown,
    })
    if (!row.is_active) throw refuse('The kiosk is inactive.')
    const secret = newSecret()
    await write({ token_hash: hashOf(secret), last_seen_at: ctx.now })
    return { path: `/kiosk/${tokenOf(ctx.org.org_id, secret)}` }
  }),
  serveAction(setPin, async (ctx, { body }) => {
    const person = await ctx.db
      .selectFrom('employee')
      .select('id')
      .where('id', '=', body.employee_id)
      .executeTakeFirst()
    if (!person) throw invalid({ employee_id: ['Select a valid choice.'] })
    await keepPin(ctx.db, person.id, body.pin)
    return undefined
  }),
  serveAction(setOwnPin, async (ctx, { body }) => {
    await keepPin(ctx.db, ownId(ctx), body.pin)
    return undefined
  }),
  handleOpen(kioskScreen.read, (ctx, { params }) =>
    atKiosk(ctx, params.token, async ({ db, org, now }, kiosk) => {
      await db
        .updateTable('attendance_kiosk')
        .set({ last_seen_at: now })
        .where('id', '=', kiosk.id)
        .where((eb) =>
          eb.or([
            eb('last_seen_at', 'is', null),
            eb('last_seen_at', '<', new Date(Date.parse(now) - 60_000).toISOString()),
          ]),
        )
        .execute()
      const { name, branch } = kiosk
      return { organization: org.name, name, branch, now, time_zone: org.time_zone }
    }),
  ),
  handleOpen(kioskScreen.punch, async (ctx, { params, body }) => {
    // what was wrong is counted, so it is told only after the commit
    const done = await atKiosk(ctx, params.token, (at, kiosk) =>
      punchAt({ ...at, afterCommit: ctx.afterCommit }, kiosk, body),
    )
    if (done.refused !== undefined) throw refuse(done.refused)
    return done
  }),
]

const shown = ({ token_hash: _secret, ...row }: { token_hash: string | null }) => row

const written = (ctx: Ctx, work: () => Promise<unknown>) =>
  triedWrite(ctx.db, work, async (constraint) =>
    invalid(
      constraint === 'attendance_kiosk_branch_fk'
        ? { branch_id: ['Select a valid choice.'] }
        : { name: ['A kiosk with this name exists already.'] },
    ),
  )

async function keepPin(db: Db, employee_id: string, pin: string) {
  const pin_hash = await hash(pin)
  await db
    .insertInto('attendance_pin')
    .values({ employee_id, pin_hash })
    .onConflict((oc) =>
      oc.columns(['org_id', 'employee_id']).doUpdateSet({ pin_hash, failures: 0, locked_until: null }),
    )
    .execute()
}

interface Kiosk {
  id: string
  name: string
  branch: string | null
}
const atKiosk = <T>(ctx: OpenCtx, token: string, work: (at: Behind, kiosk: Kiosk) => Promise<T>) =>
  behindLink(ctx, token, { application: 'attendance', cause: 'attendance_kiosk' }, async (at, secret) => {
    const { rows } = await sql<Kiosk>`
      select k.id, k.name, (select b.name from branch b where b.id = k.branch_id) as branch
      from attendance_kiosk k where k.token_hash = ${secret} and k.is_active`.execute(at.db)
    const [kiosk] = rows
    if (!kiosk) throw notFound(OVER)
    return work(at, kiosk)
  })

interface Press {
  key: string
  code: string
  pin: string
  direction?: 'In' | 'Out' | 'Break out' | 'Break in' | null | undefined
}
const WRONG = 'The employee code or PIN is wrong.'

/** Whoever is meant is told apart from nobody only by the right PIN. */
async function punchAt(
  { db, now, today, org, services, afterCommit }: Behind & Pick<OpenCtx, 'afterCommit'>,
  kiosk: Kiosk,
  { key, code, pin, direction }: Press,
) {
  const { rows } = await sql<{
    id: string
    full_name: string
    pin_hash: string
    failures: number
    locked_until: string | null
  }>`
    select e.id, e.full_name, n.pin_hash, n.failures, n.locked_until
    from employee e join attendance_pin n on n.org_id = e.org_id and n.employee_id = e.id
    where n.pin_hash <> '' and lower(e.code) = lower(${code}) and e.joined_on <= ${today} and (e.left_on is null or e.left_on >= ${today})
    for update of n`.execute(db)
  const [person] = rows
  if (!person) return { refused: WRONG }
  if (person.locked_until && person.locked_until > now)
    return { refused: `Too many attempts. Try again in ${LOCKED_MIN} minutes.` }
  if (!(await verify(person.pin_hash, pin))) {
    const failures = person.failures + 1
    const isLocked = failures >= MOST_FAILURES
    const until = new Date(Date.parse(now) + LOCKED_MIN * 60_000).toISOString()
    await db
      .updateTable('attendance_pin')
      .set({ failures: isLocked ? 0 : failures, locked_until: isLocked ? until : null })
      .where('employee_id', '=', person.id)
      .execute()
    return { refused: WRONG }
  }
  await db
    .updateTable('attendance_pin')
    .set({ failures: 0, locked_until: null })
    .where('employee_id', '=', person.id)
    .execute()
  const external_id = `${kiosk.id} ${person.id} ${key}`
  const known = await db
    .selectFrom('punch')
    .select(['direction', 'occurred_at'])
    .where('source', '=', 'Kiosk')
    .where('external_id', '=', external_id)
    .executeTakeFirst()
  const made = known?.direction ?? direction ?? (await likely(db, person.id, now))
  if (!known) {
    await storePunches(
      db,
      [
        {
          source: 'Kiosk',
          external_id,
          employee_id: person.id,
          occurred_at: now,
          direction: made as 'In',
          remarks: kiosk.name,
        },
      ],
      now,
    )
    await checkedIn({ db, org_id: org.org_id, bus: services.bus, afterCommit })
  }
  return { full_name: person.full_name, direction: made as 'In', occurred_at: known?.occurred_at ?? now }
}

/** Who came in during the last day goes now; whoever else comes. */
async function likely(db: Db, employee_id: string, now: string): Promise<'In' | 'Out'> {
  const { rows } = await sql<{ direction: string; count: number }>`
    select p.direction, count(*) over ()::int as count from punch p
    where p.employee_id = ${employee_id} and p.occurred_at > ${now}::timestamptz - interval '16 hours' and p.occurred_at <= ${now}
      and not exists (select from punch_void v where v.org_id = p.org_id and v.punch_id = p.id)
    order by p.occurred_at desc limit 1`.execute(db)
  const [last] = rows
  if (!last || last.direction === 'Out') return 'In'
  return last.direction === 'Unknown' && last.count % 2 === 0 ? 'In' : 'Out'
}
