import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { PageHead } from '#ui/show/page-head.tsx'
import { useShownTitle } from '#ui/show/page-title.ts'
import { click, show, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => shown.close())

test('the window is told what the page on show calls itself, and nothing once it is gone', async () => {
  function Frame() {
    const [title, setTitle] = useState<string | null>('Asha Gurung')
    return (
      <>
        <output>{useShownTitle() ?? 'none'}</output>
        {title && <PageHead key={title} title={title} />}
        <button onClick={() => setTitle('Bikash Rai')}>Next</button>
        <button onClick={() => setTitle(null)}>Away</button>
      </>
    )
  }
  shown = await show(() => <Frame />)
  const window = () => shown.find('output').textContent
  expect(window()).toBe('Asha Gurung')
  await click(shown.button('Next'))
  expect(window()).toBe('Bikash Rai')
  await click(shown.button('Away'))
  expect(window()).toBe('none')
})
