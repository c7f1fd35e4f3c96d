import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { isLastApproval, type ApprovalLevels } from '#modules/payroll/domain/run-approval.ts'
import { approvalSetting } from '#modules/payroll/shared/payroll-settings.ts'
import { approvals } from '#modules/payroll/shared/run-approval.ts'

export const levelsOf = ({ db }: Ctx) => settingOf(db, approvalSetting)

/** The settings name somebody as approver of one of the approvals. */
export const isNamedIn = (levels: ApprovalLevels, employeeId: string) =>
  [...levels.approver_ids, ...levels.second_approver_ids].includes(employeeId)

/** The approval that is next, written: the last one approves the payroll. */
export const approvedBy = (levels: ApprovalLevels, first: string | null, by: string, now: string) =>
  isLastApproval(levels, first)
    ? {
        state: 'Approved',
        approved_by: by,
        approved_at: now,
        // where a second approval is not asked for any more, the one is all
        ...(levels.second_approver_ids.length ? {} : WITHOUT_FIRST),
      }
    : { first_approved_by: by, first_approved_at: now }

const WITHOUT_FIRST = { first_approved_by: null, first_approved_at: null }
/** What was approved before it went back to review is approved no more. */
export const UNAPPROVED = { approved_by: null, approved_at: null, ...WITHOUT_FIRST }

const named = (key: keyof ApprovalLevels, employeeId: string) =>
  sql<boolean>`exists (select from singleton_setting s where s.key = ${approvalSetting.key} and s.value->${sql.lit(key)} ? ${employeeId}::text)`

/** Whether the settings name somebody for a payroll, of the alias `r`; and whether it is their turn. */
export const namedFor = (employeeId: string) =>
  sql<boolean>`(${named('approver_ids', employeeId)} or ${named('second_approver_ids', employeeId)})`
export const isTurnOf = (employeeId: string) => sql<boolean>`(r.state = 'Submitted'
  and not exists (select from employee e where e.id = ${employeeId} and e.account_id in (r.generated_by, r.first_approved_by))
  and case when r.first_approved_by is null then ${named('approver_ids', employeeId)} else ${named('second_approver_ids', employeeId)} end)`

export const approvalRoutes: Route[] = [
  serveList(approvals, {
    from: () => sql`payroll_run r`,
    select: () => ({
      title: sql`r.title`,
      type: sql`r.type`,
      pay_on: sql`r.pay_on`,
      people: sql`r.people`,
      net: sql`r.net`,
      state: sql`r.state`,
    }),
    id: sql`r.id`,
    where: (ctx) => [sql<boolean>`r.state in ('Submitted', 'Approved', 'Closed')`, namedFor(ctx.employee_id)],
    order: sql`r.start_on desc`,
  }),
]
