import { afterEach, expect, test } from 'vitest'
import type { Reviewed } from '#modules/onboarding/shared/pre-boarding.ts'
import { ReviewedPart } from '#modules/onboarding/web/portal-part.tsx'
import { show, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => shown.close())

test.each([
  ['empty, says so', { mobile: null, linkedin: '' }, 'Filled inNothing'],
  ['with a value, shows it', { mobile: '9841234567', linkedin: null }, 'Filled inMobile9841234567'],
])('a step that was saved %s', async (_, content, said) => {
  const part = {
    section: 'contact',
    review: 'Open',
    content,
    recorded: null,
    remark: null,
    saved_at: '2026-11-20T04:00:00Z',
    written_at: null,
    decided_by_name: null,
    decides: true,
  } as unknown as Reviewed
  shown = await show(() => (
    <ReviewedPart
      part={part}
      custom={[]}
      papers={[]}
      said={undefined}
      onSay={undefined}
      mayReturn={false}
      formerId={null}
    />
  ))
  expect(shown.find('h5').parentElement?.textContent).toBe(said)
})
