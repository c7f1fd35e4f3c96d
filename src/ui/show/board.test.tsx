import { afterEach, expect, test } from 'vitest'
import { Board } from '#ui/show/board.tsx'
import { show, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => shown.close())

test('a column of which the latest are shown tells how many there are, and the way to the others', async () => {
  const rows = [{ id: '1' }, { id: '2' }]
  const more = <a href="/all">All of them</a>
  shown = await show(() => (
    <Board
      nothing="Nobody"
      card={({ id }) => `Card ${id}`}
      columns={[
        { title: 'Open', rows, more },
        { title: 'Completed', rows, count: 14, more },
      ]}
    />
  ))
  expect(shown.all('h2').map(({ textContent }) => textContent)).toEqual(['Open 2', 'Completed 14'])
  expect(shown.all('section:first-child a')).toHaveLength(0)
  expect(shown.all('section:last-child a')).toHaveLength(1)
})
