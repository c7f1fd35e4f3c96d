import { expect, test } from 'vitest'
// serving a type makes it known
import '#app/routes.ts'
import { screens } from '#app/screens.ts'
import { typesAsked } from '#engines/approval/request-registry-server.ts'
import { boardRequests } from '#modules/noticeboard/shared/board-requests.ts'
import { requestLists } from '#modules/noticeboard/web/request-lists.ts'

test('the noticeboard leads from every request that it counts to pages that exist', () => {
  expect(Object.keys(requestLists).toSorted()).toEqual(boardRequests.map(({ name }) => name).toSorted())
  const paths = new Set(screens.map(({ path }) => path))
  const lost = Object.values(requestLists).flatMap(({ waiting, mine, open }) =>
    [waiting, mine, open].filter((path) => !paths.has(path)),
  )
  expect(lost).toEqual([])
})

test('the noticeboard counts requests of every type that anybody decides', () => {
  const counted = boardRequests.map(({ name }) => name)
  const asked = [...typesAsked().keys()]
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !counted.includes(name))).toEqual([])
})
