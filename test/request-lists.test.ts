import { expect, test } from 'vitest'
import { screens } from '#app/screens.ts'
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
