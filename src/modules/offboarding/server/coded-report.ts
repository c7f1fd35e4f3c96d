import { divide, sum, toPaisa } from '#kernel/money.ts'
import { monthAround } from '#kernel/calendar/period.ts'
import { allowed, P } from '#kernel/permission.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveReport } from '#engines/report/report-server.ts'
import { enpsOf } from '#modules/offboarding/domain/enps.ts'
import { forOthers } from '#modules/offboarding/server/exit-answers.ts'
import { feedbackBelow, feedbackShown, type Given } from '#modules/offboarding/server/feedback-shown.ts'
import { exitCoded, exitEnps } from '#modules/offboarding/shared/exit-report.ts'
import { teamExits } from '#modules/offboarding/shared/team-exit.ts'

const coded = serveReport(exitCoded, async (ctx, filters) => {
  const { alone, groups } = await feedbackShown(ctx, filters)
  const divisions = Map.groupBy(alone, ({ division_id }) => division_id)
  return [
    ...[...divisions].flatMap(([own_division_id, some]) =>
      reasonsOf(some).map((row) => ({
        ...row,
        division: some[0]?.division ?? 'No division',
        own_division_id,
      })),
    ),
    // of whom nobody is told apart, nobody's division is
    ...reasonsOf(groups.flat()).map((row) => ({
      ...row,
      division: 'All, in groups',
      exit_reason_id: null,
      own_division_id: null,
    })),
  ].toSorted(
    (a, b) => a.division.localeCompare(b.division) || b.primary - a.primary || b.secondary - a.secondary,
  )
})

function reasonsOf(some: readonly Given[]) {
  const names = new Map(
    some.flatMap(({ primary_reason_id, primary_reason, secondary_reason_id, secondary_reason }) => [
      [primary_reason_id, primary_reason] as const,
      [secondary_reason_id, secondary_reason] as const,
    ]),
  )
  const all = some.filter(({ primary_reason_id }) => primary_reason_id !== null).length
  return [...names].flatMap(([id, name]) => {
    if (id === null || name === null) return []
    const primary = some.filter(({ primary_reason_id }) => primary_reason_id === id).length
    const secondary = some.filter(({ secondary_reason_id }) => secondary_reason_id === id).length
    return [
      { reason_given: name, primary, secondary, share: all === 0 ? 0 : primary / all, exit_reason_id: id },
    ]
  })
}

const enps = serveReport(exitEnps, async (ctx, { by, ...filters }) => {
  const { alone, groups } = await feedbackShown(ctx, filters)
  const calendar = by === 'month_bs' ? 'BS' : 'AD'
  const months = Map.groupBy(alone, ({ submitted_on }) => monthAround(calendar, submitted_on).label)
  return [
    ...[...months].map(([time, some]) => ({ time, ...recommended(some) })),
    ...groups.map((some, index) => ({ time: `Group ${index + 1}`, ...recommended(some) })),
  ].toSorted((a, b) => (a.from < b.from ? -1 : 1))
})

const recommended = (some: readonly Given[]) => ({
  from: some[0]?.submitted_on ?? '',
  to: some.at(-1)?.submitted_on ?? '',
  interviews: some.length,
  ...enpsOf(some.map(({ recommends }) => recommends)),
  would_return: returning(some, 'Yes'),
  perhaps_return: returning(some, 'Perhaps'),
  would_not_return: returning(some, 'No'),
})
const returning = (some: readonly Given[], answer: Given['would_return']) =>
  some.filter(({ would_return }) => would_return === answer).length

const team = handle(teamExits, async (ctx) => {
  const reads_report = allowed(ctx.org.codes, [P.hris.reports, P.hris.exitInterview], 'read')
  const { groups, withheld } = reads_report ? { groups: [], withheld: 0 } : await feedbackBelow(ctx)
  const shown = groups.flat()
  const days = shown.map(({ submitted_on }) => submitted_on).toSorted((a, b) => (a < b ? -1 : 1))
  // a score that only some have is no figure of a whole group
  const scores = shown.flatMap(({ score }) => (score === null ? [] : [score]))
  return {
    smallest_group: forOthers,
    reads_report,
    shown: shown.length,
    waiting: withheld,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    reasons: reasonsOf(shown)
      .filter(({ primary }) => primary > 0)
      .map(({ reason_given, primary }) => ({ name: reason_given, people: primary }))
      .toSorted((a, b) => b.people - a.people || a.name.localeCompare(b.name)),
    would_return: (['Yes', 'Perhaps', 'No'] as const).map((name) => ({
      name,
      people: returning(shown, name),
    })),
    enps: enpsOf(shown.map(({ recommends }) => recommends)).enps,
    score:
      scores.length && scores.length === shown.length
        ? divide(sum(scores), String(scores.length), toPaisa)
        : null,
  }
})

export const codedRoutes: Route[] = [coded.route, enps.route, team]
