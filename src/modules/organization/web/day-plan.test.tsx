import { afterEach, expect, test } from 'vitest'
import { DayPlan } from '#modules/organization/web/day-plan.tsx'
import { show, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => shown.close())

const room = {
  id: 'phewa',
  name: 'Phewa',
  capacity: 4,
  time_zone: 'Asia/Kathmandu',
  opens_at: '09:00',
  closes_at: '17:00',
  branch: null,
}

test.each([
  ['whoever books', () => undefined, false],
  ['whoever only reads', null, true],
])('a room is a button of the plan for %s: %#', async (_, onRoom, isDisabled) => {
  shown = await show(() => (
    <DayPlan
      rooms={[room]}
      meetings={[]}
      zone={null}
      pending={false}
      onRoom={onRoom}
      onMeeting={() => undefined}
    />
  ))
  expect(shown.all('button')[0]?.hasAttribute('disabled')).toBe(isDisabled)
})
