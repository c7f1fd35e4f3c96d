import { expect, test } from 'vitest'
import { brands } from '#kernel/brand.ts'
import { brandAt } from '#app/shell/brand-of.ts'
import { employeeSession } from '#test/web/sessions.ts'

const looking = (brand: object) => {
  const { me, ...rest } = employeeSession
  return { ...rest, me: { ...me, organization: me.organization && { ...me.organization, brand } } }
}

test.each([
  ['nobody, nothing told yet', null, null, brands.chautari],
  ['nobody', null, 'gurans', brands.gurans],
  ['nobody, and a look that this page does not know', null, 'himchuli', brands.chautari],
  ['an organization that chose none', looking({}), 'gurans', brands.gurans],
  ['an organization that chose', looking({ variant: 'deodar' }), 'gurans', brands.deodar],
  [
    'a colour of its own over the look of the installation',
    looking({ primary: '#aa3355' }),
    'gurans',
    { base: brands.gurans.base, primary: '#aa3355' },
  ],
])('the look of %s', (_, session, installation, expected) => {
  expect(brandAt(session, installation)).toEqual(expected)
})
