import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { changesOf, namedColumn, namesOf } from '#modules/hris/server/employment-review-names.ts'
import type { Seed } from '#seeds/life-tasks.ts'

const steps = [{ approver: 'Supervisor', order: 1 }, { approver: 'HR' }]
const flow_name = 'Promotions'

/** Whoever is above somebody says first whether they are promoted. */
export const writeReviewFlow = (db: Db) =>
  db
    .insertInto('approval_flow')
    .values({
      id: newId(),
      name: flow_name,
      request_types: ['employment_review_request'],
      priority: 10,
      conditions: JSON.stringify([{ fact: 'category', is: 'one of', values: ['Promotion'] }]),
      steps: JSON.stringify(steps),
    })
    .execute()

/** A change that was sent, and waits for the supervisor or, once they have approved it, for a second person of HR. */
export async function sendReview(
  { db, today, account_id }: Pick<Seed, 'db' | 'today' | 'account_id'>,
  review_id: string,
  waits: 'Supervisor' | 'HR',
) {
  const review = await db
    .updateTable('employment_review')
    .set({ approval: 'Requested' })
    .where('id', '=', review_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { employee_id, change_type_id, effective_from, remarks } = review
  const [above, sender, former, { named, category }] = await Promise.all([
    db
      .selectFrom('supervisor_link as l')
      .innerJoin('employee as e', (join) =>
        join.onRef('e.org_id', '=', 'l.org_id').onRef('e.id', '=', 'l.supervisor_id'),
      )
      .select(['e.id', 'e.account_id', 'e.full_name'])
      .where('l.employee_id', '=', employee_id)
      .orderBy('l.authority_order')
      .executeTakeFirst(),
    db.selectFrom('account').select('full_name').where('id', '=', account_id).executeTakeFirstOrThrow(),
    namesOf(db, { employee_id, effective_from }, today),
    db
      .selectFrom('employment_review as r')
      .innerJoin('change_type as c', (join) =>
        join.onRef('c.org_id', '=', 'r.org_id').onRef('c.id', '=', 'r.change_type_id'),
      )
      .select(['c.category', namedColumn.as('named')])
      .where('r.id', '=', review_id)
      .executeTakeFirstOrThrow(),
  ])
  const id = newId()
  const asked = `${addDays(today, -2)}T04:10:00Z`
  const approved = `${addDays(today, -1)}T05:25:00Z`
  const supervisor = above?.account_id ? { ...above, account_id: above.account_id } : null
  const isAsked = waits === 'Supervisor' && supervisor !== null
  await db
    .insertInto('request')
    .values({
      id,
      type: 'employment_review_request',
      employee_id,
      sender_account_id: account_id,
      is_prepared: true,
      status: isAsked ? 'Requested' : 'Forwarded',
      level: isAsked ? 1 : null,
      step: isAsked ? 0 : 1,
      steps: JSON.stringify(steps),
      flow_name,
      request_remarks: remarks,
      created_at: asked,
    })
    .execute()
  await db
    .insertInto('employment_review_request')
    .values({
      request_id: id,
      review_id,
      change_type_id,
      category,
      effective_from,
      changes: JSON.stringify(changesOf(former, named)),
      prepared_by: account_id,
    })
    .execute()
  if (supervisor)
    await db
      .insertInto('request_recipient')
      .values({ request_id: id, employee_id: supervisor.id, level: 1, is_open: isAsked })
      .execute()
  const line = (
    action_performed: string,
    by: { account_id: string; account_name: string; acting_as: string },
    at: string,
    said: string,
  ) => ({
    id: newId(),
    request_id: id,
    action_performed,
    ...by,
    remarks: said,
    created_at: at,
    changes: sql<string>`'[]'::jsonb`,
  })
  const by = (account: string, account_name: string, acting_as: string) => ({
    account_id: account,
    account_name,
    acting_as,
  })
  await db
    .insertInto('request_history')
    .values([
      line('Requested', by(account_id, sender.full_name, 'hr'), asked, remarks),
      ...(supervisor && !isAsked
        ? ['Approved', 'Forwarded'].map((action) =>
            line(
              action,
              by(supervisor.account_id, supervisor.full_name, 'supervisor'),
              approved,
              'Well deserved',
            ),
          )
        : []),
    ])
    .execute()
}
