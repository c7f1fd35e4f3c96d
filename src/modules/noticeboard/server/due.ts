import type { Ctx } from '#platform/context.ts'
import { delegationsAsked } from '#engines/approval/pending-server.ts'
import { formsOwed } from '#engines/appraisal/owed-server.ts'
import { sheetsBefore } from '#engines/questions/sheet-server.ts'
import { assessmentsToTake } from '#modules/assessment/server/public.ts'
import { recordsDue } from '#modules/hris/server/public.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { toRead } from '#modules/organization/server/public.ts'
import { runsBefore } from '#modules/payroll/server/public.ts'
import { assignmentsBefore } from '#modules/recruitment/server/public.ts'
import { tasksBefore } from '#modules/task/server/public.ts'
import { noticesToAcknowledge } from '#modules/noticeboard/server/post-acknowledgement.ts'
import { dueKinds, type Due, type DueKind } from '#modules/noticeboard/shared/noticeboard.ts'

const lineOf = (kind: DueKind, count: number, due_on: string | null = null): Due => ({
  kind,
  count,
  due_on,
  documents: [],
  first_id: null,
})
const isKind = (name: string): name is DueKind => (dueKinds as readonly string[]).includes(name)

/** What any module lays before this employee beside requests: to read, answer, fill, do or approve. A module joins by a line. */
const sources: readonly ((ctx: Ctx) => Promise<Due[]>)[] = [
  async ({ db, employee_id, today }) =>
    (await toRead(db, employee_id, today)).map(({ topic, ...text }) => ({
      ...text,
      first_id: null,
      kind: isKind(topic) ? topic : 'document',
    })),
  async (ctx) => {
    const { count, first_id } = await noticesToAcknowledge(ctx)
    return [{ ...lineOf('notice', count), first_id }]
  },
  async ({ db, employee_id, today }) =>
    (await recordsDue(db, employee_id, today)).map(({ kind, count, due_on }) => lineOf(kind, count, due_on)),
  async ({ db, employee_id }) => [
    lineOf('exit_interview', (await sheetsBefore(db, employee_id, exitInterview)).pending),
  ],
  async ({ db, employee_id, today }) => [
    lineOf('delegation', await delegationsAsked(db, employee_id, today)),
  ],
  async ({ db, ...mine }) => {
    const { to_do, due_on, to_answer } = await tasksBefore(db, mine)
    return [lineOf('task', to_do, due_on), lineOf('task_feedback', to_answer)]
  },
  async ({ db, ...mine }) =>
    (await formsOwed(db, mine)).flatMap(({ use, count, due_on }) =>
      isKind(use) ? [lineOf(use, count, due_on)] : [],
    ),
  async ({ db, employee_id, today }) => {
    const { count, due_on } = await assessmentsToTake(db, employee_id, today)
    return [lineOf('assessment', count, due_on)]
  },
  async ({ db, employee_id }) =>
    Object.entries(await assignmentsBefore(db, employee_id)).flatMap(([stage, { pending }]) =>
      isKind(stage) ? [lineOf(stage, pending)] : [],
    ),
  async ({ db, employee_id }) => [
    lineOf('payroll_approval', (await runsBefore(db, employee_id)).payroll_approval.pending),
  ],
]

export async function dueOf(ctx: Ctx): Promise<Due[]> {
  const found = await Promise.all(sources.map((source) => source(ctx)))
  return found.flat().filter(({ count }) => count > 0)
}
