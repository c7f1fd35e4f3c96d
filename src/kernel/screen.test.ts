import { expect, test } from 'vitest'
import { hrefOf, pathIn, screenName, searchable, type Screen } from '#kernel/screen.ts'

test('a path inside an area gets its base, and a full one stays', () => {
  expect(pathIn('admin', 'hris/employees')).toBe('/admin/{slug}/hris/employees')
  expect(pathIn('user', '')).toBe('/user')
  expect(pathIn('shell', '')).toBe('/')
  expect(pathIn('account', '/offer-letter/{token}')).toBe('/offer-letter/{token}')
})

test('a screen is named by its path without the parameters', () => {
  expect(screenName('/admin/{slug}/hris/users/{id?}')).toBe('admin-hris-users')
  expect(screenName('/')).toBe('root')
})

test('an address is the path with its parameters filled in', () => {
  expect(hrefOf('/user/noticeboard')).toBe('/user/noticeboard')
  expect(hrefOf('/admin/{slug}/hris/users/{id?}', { slug: 'himal' })).toBe('/admin/himal/hris/users')
  expect(hrefOf('/admin/{slug}/hris/users/{id?}', { slug: 'himal', id: 'a b' })).toBe(
    '/admin/himal/hris/users/a%20b',
  )
  expect(hrefOf('/user/task/my/{id?}/detail', { id: undefined })).toBe('/user/task/my/detail')
  expect(hrefOf('/')).toBe('/')
})

test('a missing parameter is an error and not a broken address', () => {
  const path: string = '/user/events/{id}'
  expect(() => hrefOf(path, {})).toThrow('/user/events/{id} needs id')
})

test('page search may list what opens without knowing a record', () => {
  const listed = (path: string, redirect?: string) =>
    searchable({ path, ...(redirect ? { redirect } : {}) } as unknown as Screen)
  expect(listed('/admin/{slug}/leave/overview')).toBe(true)
  expect(listed('/user/profile/{id?}')).toBe(true)
  expect(listed('/user/events/{id}')).toBe(false)
  expect(listed('/user/task/my/{id?}/detail')).toBe(false)
  expect(listed('/user', '/user/noticeboard')).toBe(false)
})
