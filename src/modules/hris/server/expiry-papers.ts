import { sql } from 'kysely'
import type { JobCtx } from '#platform/jobs.ts'
import { reminderDue, usualReminders } from '#modules/hris/domain/expiry-band.ts'

/** Most that one batch tells; the rest comes in the next. */
const at_once = 200

export const paperKinds = ['Document', 'Passport', 'Licence', 'Insurance'] as const
export type PaperKind = (typeof paperKinds)[number]

interface Ending {
  subject_id: string
  employee_id: string
  ends_on: string
  days: number[]
  kind: PaperKind
  /** Whoever has left brings no new one. */
  works: boolean
}

const usual = sql`${sql.lit(`{${usualReminders.join(',')}}`)}::int[]`
/** Papers that have an end, and nothing that takes their place; by the ids under which they are told of. */
export const endingPapers = sql`
  select d.id as subject_id, d.employee_id, d.expires_on as ends_on, d.remind_days as days, 'Document' as kind
  from employee_document d where d.expires_on is not null and not d.is_archived
    and not exists (select from employee_document n where n.org_id = d.org_id and n.renews_id = d.id)
  union all
  select p.id, p.employee_id, case p.number when 'passport_no' then l.passport_expires_on else l.licence_expires_on end,
    ${usual}, case p.number when 'passport_no' then 'Passport' else 'Licence' end
  from employee_legal_proof p join employee_legal_info l on l.org_id = p.org_id and l.employee_id = p.employee_id
  where p.number in ('passport_no', 'licence_no')
  union all
  select i.id, i.employee_id, i.expires_on, ${usual}, 'Insurance'
  from employee_insurance i where not exists (select from employee_insurance n where n.org_id = i.org_id
    and n.employee_id = i.employee_id and n.kind = i.kind and n.starts_on > i.starts_on)`

/** Each paper is told of on its days, on each of them once. Returns how many were, with documents counted for themselves. */
export async function tellPapers(ctx: JobCtx): Promise<{ documents: number; papers: number }> {
  const told = { documents: 0, papers: 0 }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const last = await ctx.batch(async (db, mark) => {
      const { rows } = await sql<Ending>`
        select x.*, (e.left_on is null or e.left_on >= ${ctx.today}) as works
        from (${endingPapers}) x join employee e on e.id = x.employee_id
        -- what HR keeps as a document is told of when it is over, too
        where (x.kind = 'Document' or x.ends_on >= ${ctx.today})
          and x.ends_on <= ${ctx.today}::date + (select max(n) from unnest(x.days) n)
          and not exists (select from expiry_warning w where w.employee_id = x.employee_id and w.subject_id = x.subject_id
            and w.ends_on = x.ends_on and w.days <= (select min(n) from unnest(x.days) n))
          and x.subject_id > ${after} order by x.subject_id limit ${at_once}`.execute(db)
      const due = rows.flatMap(({ subject_id, employee_id, ends_on, days }) => {
        const come = reminderDue(ends_on, ctx.today, days)
        return come === null ? [] : [{ subject_id, employee_id, ends_on, days: come }]
      })
      const fresh = due.length
        ? await db
            .insertInto('expiry_warning')
            .values(due)
            .onConflict((oc) => oc.doNothing())
            .returning(['subject_id', 'ends_on'])
            .execute()
        : []
      const about = new Map(rows.map((row) => [row.subject_id, row]))
      for (const { subject_id, ends_on } of fresh) {
        const { kind, works } = about.get(subject_id) ?? {}
        if (kind === 'Document') told.documents++
        else told.papers++
        if (!works) continue
        await (kind === 'Document'
          ? mark.signal('employee_document.expiring', { document_id: subject_id })
          : mark.signal('employee_paper.expiring', { subject_id, ends_on }))
      }
      return rows.length === at_once ? (rows.at(-1)?.subject_id ?? null) : null
    })
    if (last === null) return told
    after = last
  }
}
