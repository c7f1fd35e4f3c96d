import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#engines/notify/notification.ts'
import { board } from '#modules/noticeboard/shared/noticeboard.ts'
import { completeTask, createTask, startTask } from '#modules/task/shared/task-acts.ts'
import { extraAppStats, navigationCounts } from '#app/shell-endpoints.ts'
import { leaving } from '#test/leaving.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
})
afterAll(() => world.close())

/** How much lies before Maya: by her bell, the tray, the menu, and “For you”. */
async function before() {
  const maya = world.as('maya')
  const unread = await maya.get(notifications.list, { query: { read: 'false', limit: 100 } })
  const { leave_request } = await maya.get(extraAppStats, {})
  const { pending_approvals } = await maya.get(navigationCounts, {})
  const { pending, due } = await maya.get(board, { params })
  const bell = (type: string) =>
    unread.results.filter(({ interactive_type }) => interactive_type === type).length
  return {
    leave: {
      bell: bell('leave_request'),
      tray: leave_request.pending,
      board: pending.find(({ type }) => type === 'leave_request')?.waiting ?? 0,
    },
    tasks: {
      menu: pending_approvals,
      board: due.find(({ kind }) => kind === 'task_feedback')?.count ?? 0,
    },
  }
}
const leave = (count: number) => ({ bell: count, tray: count, board: count })

test('bell, tray, menu and noticeboard count the same, before and after something is decided', async () => {
  const l = leaving(world)
  const home = await l.type('Home Leave', 'HL', {}, { has_balance: false })
  const nothing = { leave: leave(0), tasks: { menu: 0, board: 0 } }
  expect(await before()).toEqual(nothing)

  const first = (await l.ask('asha', home, '2026-12-01')).body as { id: string }
  await l.ask('asha', home, '2026-12-08')
  const { id } = await world.as('maya').get(createTask, {
    params,
    body: {
      title: 'Stock count',
      responsible_ids: [world.id('asha')],
      observer_ids: [],
      priority: 'High',
      difficulty: 3,
      starts_on: '2026-11-10',
      deadline: '2026-11-20',
      completion: 'Any',
      is_frozen: false,
    },
  })
  const task = { params: { ...params, id } }
  await world.as('asha').get(startTask, { ...task, body: { version: 1 } } as never)
  await world.as('asha').get(completeTask, { ...task, body: { version: 2 } } as never)
  expect(await until(before, (now) => now.leave.bell === 2)).toEqual({
    leave: leave(2),
    tasks: { menu: 1, board: 1 },
  })

  expect((await l.act('maya', 'request', first.id, 'approve')).status).toBe(200)
  expect((await until(before, (now) => now.leave.bell === 1)).leave).toEqual(leave(1))
})
