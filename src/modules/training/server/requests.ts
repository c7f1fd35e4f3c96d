import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import { newId } from '#platform/id.ts'
import { refOf } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { trainingRequest } from '#modules/training/shared/training-request.ts'

interface Detail {
  employee_id: string
  training_id: string | null
  topic: string
  expected_cost: string | null
  needed_by: string | null
}
interface Input {
  training_id?: string | null
  topic?: string | null
  expected_cost?: string | null
  needed_by?: string | null
  remarks: string
}

export const requestRoutes: Route[] = serveRequest<Input, Detail>(trainingRequest, {
  table: 'training_request',
  async prepare(ctx, { training_id, topic, expected_cost, needed_by }, employee_id) {
    if (!training_id && !topic) throw invalid({ topic: ['Choose a training or enter a topic.'] })
    if (needed_by && needed_by < ctx.today) throw invalid({ needed_by: ['Needed by cannot be a past date'] })
    const listed = training_id
      ? await ctx.db
          .selectFrom('training')
          .select('name')
          .where('id', '=', training_id)
          .where('status', '=', 'Published')
          .where('is_archived', '=', false)
          .executeTakeFirst()
      : null
    if (training_id && !listed) throw invalid({ training_id: ['Select a valid choice.'] })
    return {
      employee_id,
      training_id: training_id ?? null,
      topic: topic || (listed?.name ?? ''),
      expected_cost: expected_cost ?? null,
      needed_by: needed_by ?? null,
    }
  },
  // what was approved is planned like any other need
  async approved(ctx, request) {
    await ctx.db
      .insertInto('training_need')
      .values({
        id: newId(),
        employee_id: request.employee_id,
        topic: request.topic,
        source: 'Request',
        priority: 'Medium',
        state: 'Validated',
        target_on: request.needed_by,
        remarks: request.request_remarks.slice(0, 255),
      })
      .execute()
  },
  async undone(ctx, request, from) {
    if (from !== 'Approved') return
    await ctx.db
      .updateTable('training_need')
      .set({ state: 'Dropped', version: sql`version + 1` })
      .where('employee_id', '=', request.employee_id)
      .where('topic', '=', request.topic)
      .where('source', '=', 'Request')
      .where('state', 'in', ['Identified', 'Validated'])
      .execute()
  },
  columns: {
    topic: sql`d.topic`,
    training: refOf('training', sql`d.training_id`),
    expected_cost: sql`d.expected_cost::text`,
    needed_by: sql`d.needed_by`,
  },
})
