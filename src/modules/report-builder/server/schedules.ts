import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { clockAt } from '#kernel/calendar/zone.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import type { DataSets } from '#engines/dataset/data-set-server.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { answerProblem } from '#engines/dataset/operator.ts'
import { unanswered, withAnswers } from '#engines/dataset/period.ts'
import { setsFor } from '#modules/report-builder/server/language.ts'
import { dueFrom } from '#modules/report-builder/domain/next-day.ts'
import { peopleOf } from '#modules/report-builder/server/people.ts'
import { findReport, mine, type ReportRow } from '#modules/report-builder/server/report-row.ts'
import { refuseArchived, write } from '#modules/report-builder/server/reports.ts'
import {
  findSchedule,
  schedulesOf,
  shareFor,
  shown,
  type ScheduleRow,
} from '#modules/report-builder/server/schedule-row.ts'
import { schedules, type ScheduleInput } from '#modules/report-builder/shared/schedule.ts'

/** Who makes a report says when it is mailed, and to whom. */
export const scheduleRoutes = (sets: DataSets): Route[] => {
  const owned = (ctx: Ctx, id: string) => findReport(ctx, id, mine(ctx))
  const answer = async (ctx: Ctx, report: ReportRow, id: string) => {
    const row = await findSchedule(ctx.db, id)
    const [schedule] = await shown(ctx.db, await setsFor(ctx, sets), report.definition, [row], ctx.today)
    if (!schedule) throw notFound()
    return schedule
  }
  return [
    handle(schedules.list, async (ctx, { params }) => {
      const report = await owned(ctx, params.id)
      const rows = await schedulesOf(ctx.db, report.id)
      return { results: await shown(ctx.db, await setsFor(ctx, sets), report.definition, rows, ctx.today) }
    }),
    handle(schedules.shares, async (ctx, { params, query }) => {
      const report = await owned(ctx, params.id)
      const ids = query.account_ids.split(',').filter((id) => /^[0-9a-f-]{36}$/i.test(id))
      const people = await peopleOf(ctx.db, ctx.today, ids)
      const own = await setsFor(ctx, sets)
      return {
        results: people.map((person) =>
          shareFor(own, { definition: report.definition, answers: {} }, person, person),
        ),
      }
    }),
    handle(schedules.create, async (ctx, { params, body }) => {
      const report = await owned(ctx, params.id)
      refuseArchived(report)
      const count = (await schedulesOf(ctx.db, report.id)).length
      if (count >= mostSchedules) throw invalid({ non_field_errors: ['A report has at most 5 schedules.'] })
      const id = newId()
      await ctx.db
        .insertInto('report_schedule')
        .values({ id, report_id: report.id, ...valuesOf(ctx, report, body) })
        .execute()
      await writeRecipients(ctx, report.id, id, body.account_ids)
      // whoever has a draft mailed means it to be read
      if (report.state === 'Draft') await write(ctx, report.id, report.version, { state: 'Published' })
      return answer(ctx, report, id)
    }),
    handle(schedules.change, async (ctx, { params, body }) => {
      const report = await owned(ctx, params.id)
      const row = await ownSchedule(ctx, report, params.schedule_id)
      const { write: save } = await changing(ctx, 'report_schedule', row.id, body.version, {
        current: ({ id }) => ownSchedule(ctx, report, id),
      })
      await save(valuesOf(ctx, report, body))
      await ctx.db.deleteFrom('report_recipient').where('schedule_id', '=', row.id).execute()
      await writeRecipients(ctx, report.id, row.id, body.account_ids)
      return answer(ctx, report, row.id)
    }),
    handle(schedules.remove, async (ctx, { params }) => {
      const { id } = await ownSchedule(ctx, await owned(ctx, params.id), params.schedule_id)
      await ctx.db.deleteFrom('report_schedule').where('id', '=', id).execute()
      return undefined
    }),
    handle(schedules.sendNow, async (ctx, { params }) => {
      const report = await owned(ctx, params.id)
      const { id } = await ownSchedule(ctx, report, params.schedule_id)
      if (report.state !== 'Published') throw refuse('Only a published report is mailed. Publish it first.')
      const job_id = await ctx.services.jobs.enqueue(ctx.db, {
        kind: 'report_builder.mail',
        title: `Mail ${report.name}`,
        input: { schedule_id: id },
        org_id: ctx.org.org_id,
        account_id: ctx.viewer.account_id,
      })
      return { job_id }
    }),
  ]
}

const mostSchedules = 5

async function ownSchedule(ctx: Ctx, { id }: ReportRow, scheduleId: string): Promise<ScheduleRow> {
  const row = await findSchedule(ctx.db, scheduleId)
  if (row.report_id !== id) throw notFound()
  return row
}

function valuesOf({ now, today, org }: Ctx, report: ReportRow, body: ScheduleInput) {
  const { frequency, calendar, hour, format, skip_empty, is_active } = body
  const weekday = frequency === 'Weekly' ? (body.weekday ?? null) : null
  const month_day = frequency === 'Monthly' ? (body.month_day ?? null) : null
  const hourNow = Number(clockAt(now, org.time_zone).slice(0, 2))
  const next_on = dueFrom({ frequency, calendar, weekday, month_day }, hour, today, hourNow)
  const expires_on = body.expires_on ?? null
  if (is_active && expires_on && expires_on < next_on)
    throw invalid({ expires_on: ['It would end before it is mailed once.'] })
  const answers = JSON.stringify(answersFor(report, body.answers))
  return {
    frequency,
    calendar,
    weekday,
    month_day,
    hour,
    format,
    skip_empty,
    is_active,
    next_on,
    expires_on,
    answers,
  }
}

/** Only what the report asks for, and what can be an answer to it. */
function answersFor({ definition }: ReportRow, answers: ScheduleInput['answers']) {
  const { parameters } = Definition.parse(definition)
  const known = parameters.flatMap((one) => {
    const values = answers[one.key]
    return values ? [{ ...one, values }] : []
  })
  const problems = known.flatMap(({ title, kind, values }) => {
    const problem = answerProblem(kind, values)
    return problem ? [`${title}: ${problem}`] : []
  })
  const open = unanswered(withAnswers(Definition.parse(definition), answers)).map(
    (title) => `${title} is Required`,
  )
  if (problems.length + open.length) throw invalid({ answers: [...problems, ...open] })
  return Object.fromEntries(known.map(({ key, values }) => [key, values]))
}

async function writeRecipients(
  ctx: Ctx,
  report_id: string,
  schedule_id: string,
  accountIds: readonly string[],
) {
  const ids = [...new Set(accountIds)]
  const known = await peopleOf(ctx.db, ctx.today, ids)
  if (known.length < ids.length) throw invalid({ account_ids: ['Select a valid choice.'] })
  await ctx.db
    .insertInto('report_recipient')
    .values(ids.map((account_id) => ({ report_id, schedule_id, account_id })))
    .execute()
}
