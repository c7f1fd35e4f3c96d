import { expect, test } from 'vitest'
import { partNames } from '#app/catalogue/known.ts'
import { restored } from '#app/catalogue/lines.ts'
import { base, doorPaths } from '#app/parts/base.ts'
import { part as admin } from '#app/parts/admin.ts'
import { part as commons } from '#app/parts/commons.ts'
import { part as supervisor } from '#app/parts/supervisor.ts'
import { part as user } from '#app/parts/user.ts'
import { words } from '#app/parts/words.ts'
import { screens } from '#app/screens.ts'
import { onlyDoors } from '#scripts/build-time.ts'

const parts = { user, supervisor, admin, commons }

test.each(partNames)('the pages of %s are the same after being sent in short', (name) => {
  expect(restored(name, parts[name].lines, words[name])).toEqual(screens.filter(({ area }) => area === name))
})

test('every page is sent once, with an area or to everybody', () => {
  const sent = [...base, ...partNames.flatMap((name) => restored(name, parts[name].lines))]
  expect(sent.map(({ name }) => name).toSorted()).toEqual(screens.map(({ name }) => name).toSorted())
})

test('the addresses that every visit knows are those to which pages of another area lead, and few', async () => {
  const known = await onlyDoors(doorPaths)
  expect(known).toMatchObject({
    'admin-leave-employees-request': '/admin/{slug}/leave/employees-request',
    'user-profile': '/user/profile/{id?}',
  })
  // the noticeboard leads HR to what is open, and nobody to the payslips of the archive
  expect(known).not.toHaveProperty('user-payroll-archive-payroll-monthly-payslip')
  // a report opens its own area's page, whatever else it names for others
  expect(known).not.toHaveProperty('user-attendance-reports-attendance-irregularities')
  expect(Object.keys(Object(known)).length).toBeLessThan(screens.length / 8)
})
