import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Mark } from '#platform/jobs.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { startTasks } from '#modules/hris/server/life-task-start.ts'
import { risingOn, stepType, writtenBy, type Rising } from '#modules/hris/server/step-increment-row.ts'
import { stepIncrementSettings } from '#modules/hris/shared/step-increment.ts'

/** Most that one batch writes; the rest comes in the next. */
const at_once = 200

/**
 * Writes the steps that are due soon: as drafts for HR, or scheduled. For each anniversary of a person there is one change,
 * whenever this runs and how often; what is not due any more is taken back, and what became due later moves.
 */
export const stepIncrement: Schedule = {
  name: 'hris.step_increment',
  title: 'Write pay steps that are due',
  every: 'day',
  at: '00:05',
  needed: async (db) => (await settingOf(db, stepIncrementSettings)).mode !== 'Off',
  async run(ctx) {
    const { mode, ahead_days } = await ctx.batch((db) => settingOf(db, stepIncrementSettings))
    if (mode === 'Off') return { written: 0 }
    const type = await ctx.batch(stepType)
    if (!type) return { written: 0, problem: 'There is no change type of the category Step increment.' }
    const rising = await ctx.batch((db) => risingOn(db, ctx.today))
    const dropped = await ctx.batch((db) => dropStale(db, rising))
    const moved = await ctx.batch((db) => moveLater(db, rising))
    const due = writtenBy(rising, ctx.today, ahead_days)
    let written = 0
    for (let from = 0; from < due.length; from += at_once)
      written += await ctx.batch((db, mark) =>
        write(db, mark, due.slice(from, from + at_once), {
          type,
          today: ctx.today,
          scheduled: mode === 'Applied',
        }),
      )
    if (written && mode === 'Drafts')
      await ctx.batch((_db, mark) => mark.signal('step_increment.drafted', { day: ctx.today, written }))
    return { written, moved, dropped }
  },
}

interface How {
  type: { id: string; task_template_id: string | null }
  today: string
  scheduled: boolean
}
async function write(
  db: Db,
  mark: Mark,
  due: readonly Rising[],
  { type, today, scheduled }: How,
): Promise<number> {
  const rows = due.map(({ employee_id, due_on, step, anchor, nth, level }) => ({
    id: newId(),
    employee_id,
    change_type_id: type.id,
    effective_from: due_on,
    pay_step: step,
    state: scheduled ? 'Scheduled' : 'Draft',
    remarks: `Step ${step} of ${level} is due`.slice(0, 255),
    auto_due: due_on,
    auto_anchor: anchor,
    auto_nth: nth,
  }))
  // another change of that day, or one for this anniversary, is there already
  const written = await db
    .insertInto('employment_review')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .returning(['id', 'employee_id', 'effective_from'])
    .execute()
  if (scheduled)
    for (const review of written) await begin(db, mark, { ...review, today }, type.task_template_id)
  return written.length
}

/** What begins when a change is scheduled by hand. */
async function begin(
  db: Db,
  mark: Mark,
  {
    id,
    employee_id,
    effective_from,
    today,
  }: Record<'id' | 'employee_id' | 'effective_from' | 'today', string>,
  template_id: string | null,
) {
  await mark.signal('employment_review.scheduled', { review_id: id })
  if (template_id === null) return
  const { rows } = await sql<{ about: string; supervisor_id: string | null; weekly_off: number[] }>`
    select e.full_name as about, o.weekly_off,
      (select supervisor_id from supervisor_on(${today}) l where l.employee_id = e.id order by authority_order limit 1) as supervisor_id
    from employee e join organization o on o.org_id = e.org_id where e.id = ${employee_id}`.execute(db)
  const [facts] = rows
  if (!facts) return
  const { weekly_off, ...who } = facts
  await startTasks(
    // a signal carries ids, which are JSON
    {
      db,
      org: { weekly_off },
      today,
      signal: mark.signal,
    },
    'employment_review',
    { ...who, template_id, subject_id: id, employee_id, anchor: effective_from },
  )
}

/** Changes of people who do not rise any more, or have that step already: they were nobody's decision. */
async function dropStale(db: Db, rising: readonly Rising[]): Promise<number> {
  const fit = rising.flatMap(({ open, step }) => (open && open.pay_step === step ? [open.id] : []))
  const { numUpdatedRows } = await db
    .updateTable('employment_review')
    .set((eb) => ({
      state: 'Cancelled',
      problem: 'Not due any more',
      // not HR's word: when it is due again it is written again
      auto_due: null,
      version: eb('version', '+', 1),
    }))
    .where('auto_due', 'is not', null)
    .where('state', 'in', ['Draft', 'Scheduled'])
    // what somebody has sent is theirs and its approver's
    .where('approval', 'is', null)
    .where(sql<boolean>`id <> all(${fit}::uuid[])`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Absence since then has moved the anniversary: the change moves along, unless HR has given it another day. */
async function moveLater(db: Db, rising: readonly Rising[]): Promise<number> {
  let moved = 0
  for (const { open, due_on, anchor, nth } of rising)
    if (open && open.effective_from === open.auto_due && due_on > open.auto_due) {
      await db
        .updateTable('employment_review')
        .set((eb) => ({
          effective_from: due_on,
          auto_due: due_on,
          auto_anchor: anchor,
          auto_nth: nth,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', open.id)
        .where('approval', 'is', null)
        .execute()
      moved++
    }
  return moved
}
