import { compareAmounts, greatest, subtract, sum } from '#kernel/money.ts'
import { invalid } from '#kernel/errors.ts'
import { handle, type Route } from '#platform/route.ts'
import { costOf, daysOf, parts, thousandths, type Part } from '#modules/leave/domain/counted-date.ts'
import { payOf } from '#modules/leave/domain/pay.ts'
import { problems, refusals, usable } from '#modules/leave/domain/request-rules.ts'
import { factsFor } from '#modules/leave/server/facts.ts'
import { subjectOf } from '#modules/leave/server/leave-request.ts'
import type { RuleOn } from '#modules/leave/server/rules.ts'
import { leavePreview } from '#modules/leave/shared/leave-request.ts'

const asking = { user: 'Employee', supervisor: 'Supervisor', hr: 'HR' } as const

export const previewRoutes: Route[] = [
  handle(leavePreview, async (ctx, { query }) => {
    const { employee_id, has_document, as: _, ...asked } = query
    if (ctx.as !== 'user' && !employee_id) throw invalid({ employee_id: ['Employee is Required'] })
    const subject = ctx.as === 'user' ? ctx.employee_id : await subjectOf(ctx, employee_id ?? '')
    const facts = await factsFor(ctx, asked, subject, {
      asked_by: asking[ctx.as],
      has_document: has_document === 'true',
    })
    const { rule, dates, accounts, pay_event } = facts
    const found = problems(facts)
    const refused = refusals(found)
    const days = daysOf(thousandths(dates))
    const years = accounts.map((account) => ({
      year: account.year,
      days: account.days,
      usable: rule.has_balance ? usable({ ...account, negative_limit: rule.negative_limit }) : null,
    }))
    const there = years[0]?.usable ?? null
    const document = rule.document_after_days
    return {
      days,
      dates: dates.map(({ date, pieces, why }) => ({ date, fraction: daysOf(costOf(pieces)), why })),
      usable: there,
      left: there === null ? null : subtract(there, sum(accounts.map((account) => account.days))),
      years: years.length > 1 ? years : [],
      ...payOf({ ...rule, pay_steps: pay_event?.rule.pay_steps ?? rule.pay_steps }, dates, pay_event?.dates),
      problems: refused.map(({ message }) => message),
      can_override: refused.length > 0 && refusals(found, true).length === 0,
      warnings: found.filter(({ is_warning }) => is_warning).map(({ message }) => message),
      parts: partsOf(rule),
      wants_event: rule.once_per_event,
      wants_document: document !== null && compareAmounts(days, greatest(document, '0')) > 0,
    }
  }),
]

const partsOf = (rule: RuleOn): Part[] =>
  parts.filter(
    (part) =>
      part === 'full' ||
      (part.endsWith('_half') && rule.allows_half_day) ||
      (part.endsWith('_quarter') && rule.allows_quarter_day) ||
      (part === 'hours' && rule.allows_hours),
  )
