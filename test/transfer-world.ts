import { newId } from '#platform/id.ts'
import { transferReviewer } from '#modules/transfer/shared/transfer-settings.ts'
import { openWorld, type World } from '#test/world.ts'

const org = 'himal'
const params = { org }
export const [there, elsewhere, reason, change] = [newId(), newId(), newId(), newId()]
export const [question, set] = [newId(), newId()]

/** Two places to go to, with reviewers and a question for them. */
export async function openTransferWorld(env: Record<string, string> = {}): Promise<World> {
  const world = await openWorld({ env })
  await world.inOrg(org, async (db) => {
    await db
      .updateTable('organization')
      .set({ flags: JSON.stringify({ transfer_request: true }) })
      .where('slug', '=', org)
      .execute()
    await db
      .insertInto('branch')
      .values([
        { id: there, name: 'Pokhara', code: 'PKR' },
        { id: elsewhere, name: 'Butwal', code: 'BTW' },
      ])
      .execute()
    await db.insertInto('transfer_reason').values({ id: reason, name: 'Family care' }).execute()
    await db
      .insertInto('change_type')
      .values({ id: change, name: 'Move', category: 'Transfer', changes_place: true })
      .execute()
    const category = newId()
    await db.insertInto('question_category').values({ id: category, name: 'Transfer' }).execute()
    await db
      .insertInto('question')
      .values({
        id: question,
        root_id: question,
        category_id: category,
        kind: 'yes_no',
        title: 'Can they be released?',
        detail: JSON.stringify({ kind: 'yes_no', yes_marks: null }),
      })
      .execute()
    await db
      .insertInto('question_set')
      .values({
        id: set,
        root_id: set,
        use: 'transfer_review',
        name: 'Review',
        state: 'Published',
        published_at: '2026-01-01T00:00:00Z',
      })
      .execute()
    await db
      .insertInto('question_set_item')
      .values({
        id: newId(),
        set_id: set,
        question_id: question,
        section: '',
        position: 1,
        is_required: true,
      })
      .execute()
  })
  for (const [who, branch_id] of [
    ['maya', there],
    ['gita', elsewhere],
    ['asha', null],
  ] as const)
    await world.as('hari').get(transferReviewer.create, {
      params,
      body: { employee_id: world.id(who), branch_id },
    })
  return world
}

export const wish = (more: object = {}) => ({
  branch_id: there,
  division_id: null,
  job_title_id: null,
  reason_id: reason,
  desired_from: '2027-02-01',
  explanation: 'My parents live there.',
  ...more,
})
