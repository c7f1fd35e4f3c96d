import { afterEach, expect, test } from 'vitest'
import { ChangeJob } from '#modules/hris/web/job-dialogs.tsx'
import type { Assignment } from '#modules/hris/shared/assignment.ts'
import type { Profile } from '#modules/hris/shared/employee.ts'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { unsayAll } from '#ui/feedback/snackbar.ts'
import { click, settle, show, type, until, type Shown } from '#test/web/render.tsx'
import { serve, type Asked } from '#test/web/server.ts'

let shown: Shown
afterEach(() => {
  shown.close()
  unsayAll()
})

const row = (valid_from: string, valid_to: string | null, branch: string): Assignment => ({
  id: branch,
  valid_from,
  valid_to,
  branch: { id: `id of ${branch}`, name: branch },
  division: null,
  job_title: null,
  employment_level: null,
  employment_type: null,
  weekly_hours: 40,
  work_location: null,
  pay_step: 1,
  change_reason: `To ${branch}`,
  source_review_id: null,
  is_current: branch === 'Lalitpur',
  version: 3,
})
const rows = [row('2027-02-01', null, 'Pokhara'), row('2024-07-22', '2027-01-31', 'Lalitpur')]

const open = async (corrected: Assignment | null) => {
  const { asked } = serve(() => ({ body: { results: [], count: 0, next: null, previous: null } }))
  // the form looks at the person's id alone
  const profile = { id: 'asmita' } as Profile
  shown = await show(() => (
    <ScopeProvider scope={{ org: 'himal', as: 'hr', today: '2026-11-22' } as Scope}>
      <ChangeJob profile={profile} rows={rows} corrected={corrected} opened onClose={() => undefined} />
    </ScopeProvider>
  ))
  await until(() => shown.all('[data-path=pay_step]').length > 0)
  await settle(50)
  return () => asked.find(({ method }: Asked) => method !== 'GET')
}

test('a change from a day on sends what was touched, and says what holds on that day', async () => {
  const sent = await open(null)
  await until(() => shown.all('input[data-path=valid_from]').length > 0)
  await type(shown.find('[data-path=valid_from]'), '2027-06-01')
  await type(shown.find('[data-path=change_reason]'), 'Promoted')
  await type(shown.find('[data-path=pay_step]'), '2')
  await until(() => shown.text().includes('This holds on that day'))
  expect(shown.find('[role=note]').textContent).toContain('Pokhara')
  await click(shown.button('Save'))
  await until(sent)
  expect(sent()).toMatchObject({
    method: 'POST',
    // not the branch of today: Pokhara, arranged for February, goes on
    body: { valid_from: '2027-06-01', change_reason: 'Promoted', pay_step: 2 },
  })
  expect(sent()?.body).not.toHaveProperty('branch_id')
})

test('what was entered is corrected in its row; the first row keeps the day of joining', async () => {
  const sent = await open(rows[1] ?? null)
  expect(shown.all('[data-path=valid_from]')).toHaveLength(0)
  await type(shown.find('[data-path=pay_step]'), '4')
  await click(shown.button('Save'))
  await until(sent)
  expect(sent()).toMatchObject({
    method: 'PATCH',
    url: '/hris/himal/employees/asmita/assignments/Lalitpur/',
    body: { valid_from: '2024-07-22', change_reason: 'To Lalitpur', pay_step: 4, version: 3 },
  })
})
