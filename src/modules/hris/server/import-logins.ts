import { sql } from 'kysely'
import { z } from 'zod'
import { clock } from '#platform/clock.ts'
import { P } from '#kernel/permission.ts'
import { jobKind } from '#platform/jobs.ts'
import { onSignal } from '#platform/signals.ts'
import { loginsFor } from '#modules/hris/server/logins-for.ts'
import { employeeImport } from '#modules/hris/shared/imports.ts'

const BATCH = 200
const Resume = z.object({ last: z.string(), done: z.number(), opened: z.number(), left_out: z.number() })

/** Logins for those whom a file brought in, as whoever imported it wished. */
export const importLoginsJob = jobKind({
  kind: 'hris.import_logins',
  title: 'Logins for imported employees',
  seen_by: [P.hris.importEmployees],
  input: z.object({ exchange_id: z.uuid() }),
  serial: true,
  async run(ctx, { exchange_id }) {
    const resumed = Resume.safeParse(ctx.resume)
    const state = resumed.success ? resumed.data : { last: '', done: 0, opened: 0, left_out: 0 }
    const all = await ctx.batch(async (db) => {
      const { rows } = await sql<{ id: string }>`
        select subject_id::text as id from exchange_row
        where exchange_id = ${exchange_id} and outcome = 'created' and subject_id is not null order by 1`.execute(
        db,
      )
      return rows.map(({ id }) => id)
    })
    const ids = all.filter((id) => id > state.last)
    for (let at = 0; at < ids.length; at += BATCH) {
      const some = ids.slice(at, at + BATCH)
      await ctx.batch(async (db, mark) => {
        const { services, org, today } = ctx
        const { opened, left_out } = await loginsFor({ services, org, today, db, now: clock.instant() }, some)
        state.last = some.at(-1) ?? state.last
        state.done += some.length
        state.opened += opened.length
        state.left_out += left_out.length
        mark.resume({ ...state })
        mark.progress(state.done, all.length)
      })
    }
    return { people: state.done, opened: state.opened, left_out: state.left_out }
  },
})

/** They are opened by a job once the file is written, in the name of whoever imported it. */
export const loginsAfterImport = onSignal(
  'exchange.import_done',
  z.object({ exchange_id: z.uuid(), name: z.string() }),
  async ({ db, org, account_id, services }, { exchange_id, name }) => {
    if (name !== employeeImport.name) return
    const { rows } = await sql<{ wished: boolean }>`
      select options -> 'options' ->> 'logins' = 'send' as wished from exchange where id = ${exchange_id}`.execute(
      db,
    )
    if (!rows[0]?.wished) return
    await services.jobs.enqueue(db, {
      kind: importLoginsJob.kind,
      input: { exchange_id },
      org_id: org.org_id,
      account_id,
    })
  },
)
