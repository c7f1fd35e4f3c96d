import { expect, test } from 'vitest'
import { factsWith } from '#modules/leave/domain/request-facts.cases.ts'
import { problems } from '#modules/leave/domain/request-rules.ts'
import { remedies, remedyOf } from '#app/shell/remedies.ts'
import { screens } from '#app/screens.ts'
import { employeeSession, hrSession } from '#test/web/sessions.ts'

const outside = [
  ...problems(factsWith({}, { years: { from: '2026-12-08', to: '2027-07-16' } })),
  ...problems(factsWith({}, { years: { from: '2025-07-17', to: '2026-12-08' } })),
].flatMap(({ rule, message }) => (rule === 'fiscal_year' ? [message] : []))
const hr = {
  ...hrSession,
  admin: { ...hrSession.admin, organization_permissions: { himal: ['2.06'], terai: ['2.99'] } },
}

test('the years before the first and after the last can be added by who may write there', () => {
  expect(outside).toHaveLength(2)
  for (const message of outside)
    expect(remedyOf(hr, 'himal', message)).toEqual({
      href: '/admin/himal/organization/settings/fiscal-year',
      title: 'Add a fiscal year',
    })
})

test('who may only read there, or not at all, is led nowhere', () => {
  for (const message of outside) {
    expect(remedyOf(hr, 'terai', message)).toBeNull()
    expect(remedyOf(hr, 'lumbini', message)).toBeNull()
    expect(remedyOf(employeeSession, 'himal', message)).toBeNull()
  }
})

test('nothing else is put right by a page', () => {
  expect(remedyOf(hr, 'himal', '5 days asked, 3.5 usable')).toBeNull()
})

test.each(remedies)('$path is a page, opened by the codes that are said', ({ path, module, permission }) => {
  expect(screens.find((screen) => screen.path === path)).toMatchObject({ module, permission })
})
