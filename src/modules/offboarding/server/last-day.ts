import { sql } from 'kysely'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { visibleRequests } from '#engines/approval/visible-server.ts'
import { writeHistory } from '#engines/approval/request-store-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { resignationSettings } from '#modules/hris/shared/resignation-settings.ts'
import { mayWaive, proposalProblems } from '#modules/offboarding/domain/last-day.ts'
import { countedBetween } from '#modules/offboarding/domain/notice.ts'
import { mayAgree } from '#modules/offboarding/server/resignation-columns.ts'
import { offDaysOf } from '#modules/offboarding/server/working-days.ts'
import { answerProposal, declineWaiver, proposeLastDay } from '#modules/offboarding/shared/last-day.ts'

/** The last day of a letter that is not decided yet: proposed, agreed or objected to, and the waiver declined. */
export const lastDayRoutes: Route[] = [
  handle(proposeLastDay, async (ctx, { params, body }) => {
    const { proposed_last_day, shortfall_treatment, remarks, version } = body
    const letter = await undecided(ctx, params.id, version)
    if (!letter.may_agree) throw forbidden()
    const { requested_last_day: requested, earliest_last_day: earliest } = letter
    const { waived_by } = await settingOf(ctx.db, resignationSettings)
    const problems = proposalProblems({
      proposed: proposed_last_day,
      holds: letter.agreed_last_day ?? requested,
      requested,
      earliest,
      treatment: shortfall_treatment,
      today: ctx.today,
      may_waive: mayWaive(waived_by, ctx.as),
    })
    if (problems) throw invalid(problems)
    return write(ctx, letter, {
      action: 'Proposed',
      remarks,
      signal: 'resignation.day_proposed',
      from: letter.agreed_last_day ?? requested,
      to: proposed_last_day,
      values: {
        proposed_last_day,
        proposed_treatment: shortfall_treatment,
        proposed_by: ctx.viewer.account_id,
        proposed_by_name: ctx.viewer.full_name,
        proposed_at: ctx.now,
        proposal_remarks: remarks,
        proposal_state: 'Waiting',
        proposal_answer: null,
      },
    })
  }),
  handle(answerProposal, async (ctx, { params, body }) => {
    const { answer, remarks, version } = body
    const letter = await undecided(ctx, params.id, version)
    const { proposed_last_day: day, proposed_treatment } = letter
    if (letter.proposal_state !== 'Waiting' || day === null || proposed_treatment === null)
      throw conflict('No last day to confirm.')
    const agrees = answer === 'Agree'
    return write(ctx, letter, {
      action: agrees ? 'Agreed' : 'Objected',
      remarks,
      signal: 'resignation.day_answered',
      ...(agrees ? { from: letter.agreed_last_day ?? letter.requested_last_day, to: day } : {}),
      values: {
        proposal_state: agrees ? 'Agreed' : 'Objected',
        proposal_answer: remarks,
        ...(agrees
          ? {
              agreed_last_day: day,
              shortfall_treatment: proposed_treatment,
              shortfall_days: await missing(ctx, letter, day),
            }
          : {}),
      },
    })
  }),
  handle(declineWaiver, async (ctx, { params, body }) => {
    const letter = await undecided(ctx, params.id, body.version)
    if (!letter.may_agree) throw forbidden()
    const { earliest_last_day: earliest } = letter
    const holds = letter.agreed_last_day ?? letter.requested_last_day
    if (holds >= earliest) throw conflict(`The notice is served in full until ${holds}: nothing is waived.`)
    return write(ctx, letter, {
      action: 'Edited',
      remarks: body.remarks,
      signal: 'resignation.waiver_declined',
      from: holds,
      to: earliest,
      values: {
        agreed_last_day: earliest,
        shortfall_days: 0,
        shortfall_treatment: 'Waived',
        waiver_declined_at: ctx.now,
        proposal_state: letter.proposal_state === 'Waiting' ? 'Lapsed' : letter.proposal_state,
      },
    })
  }),
]

type Letter = Awaited<ReturnType<typeof undecided>>

/** A letter that nobody has answered at last, locked, as it was seen. */
async function undecided(ctx: Ctx, id: string, version: number) {
  const letter = await ctx.db
    .selectFrom('request as r')
    .innerJoin('resignation as d', (join) =>
      join.onRef('d.org_id', '=', 'r.org_id').onRef('d.request_id', '=', 'r.id'),
    )
    .select([
      'r.id',
      'r.version',
      'r.status',
      'r.employee_id',
      'd.requested_last_day',
      'd.agreed_last_day',
      'd.earliest_last_day',
      'd.in_working_days',
      'd.proposed_last_day',
      'd.proposed_treatment',
      'd.proposal_state',
    ])
    .select(mayAgree(ctx).as('may_agree'))
    .where('r.id', '=', id)
    .where(visibleRequests(ctx))
    .forUpdate()
    .executeTakeFirst()
  if (!letter) throw notFound()
  await checkVersion(letter, version, () => letter)
  if (letter.status !== 'Requested' && letter.status !== 'Forwarded')
    throw conflict(`This request is already ${letter.status}.`)
  return letter
}

async function missing(ctx: Ctx, letter: Letter, day: string): Promise<number> {
  const { earliest_last_day: until, employee_id } = letter
  const isOff = letter.in_working_days ? await offDaysOf(ctx, employee_id, { from: day, until }) : undefined
  return countedBetween(day, until, isOff)
}

interface Said {
  action: 'Proposed' | 'Agreed' | 'Objected' | 'Edited'
  remarks: string
  signal: 'resignation.day_proposed' | 'resignation.day_answered' | 'resignation.waiver_declined'
  values: Record<string, unknown>
  /** The day that held, and the one that is spoken of. */
  from?: string
  to?: string
}
async function write(ctx: Ctx, { id, version }: Letter, { action, remarks, signal, values, from, to }: Said) {
  await ctx.db.updateTable('resignation').set(values).where('request_id', '=', id).execute()
  await ctx.db
    .updateTable('request')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await writeHistory(ctx, id, action, remarks, {
    changes: to ? [{ title: 'Last working day', from: from ?? null, to }] : [],
  })
  await ctx.signal(signal, { request_id: id })
  return { version: version + 1 }
}
