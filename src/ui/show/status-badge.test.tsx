import { afterEach, expect, test } from 'vitest'
import { setLocale } from '#ui/i18n/locale.ts'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { show, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(async () => {
  shown.close()
  await setLocale('en')
})
const read = async (status: string) => {
  shown = await show(() => <StatusBadge status={status} />)
  return [shown.text(), shown.find('[data-tone]').dataset['tone']]
}

test.each([
  ['Requested', 'अनुरोध गरिएको', 'warning'],
  ['Approved', 'स्वीकृत', 'success'],
  ['Taken', 'लिइसकेको', 'success'],
  ['Declined', 'अस्वीकृत', 'danger'],
  ['Cancelled', 'रद्द गरिएको', 'neutral'],
  ['Forwarded', 'अगाडि पठाइएको', 'info'],
  ['Confirmed', 'पुष्टि भएको', 'info'],
  ['Draft', 'मस्यौदा', 'neutral'],
  ['in_progress', 'हुँदै', 'info'],
])('%s is a word of Nepali, with the tone it has in English', async (status, word, tone) => {
  await setLocale('ne')
  expect(await read(status)).toEqual([word, tone])
})

test('a word that is not known stays as it is, and English ones do in English', async () => {
  expect(await read('in_progress')).toEqual(['in progress', 'info'])
  shown.close()
  // what is out with somebody is told from what is only written
  expect(await read('Issued')).toEqual(['Issued', 'info'])
  shown.close()
  await setLocale('ne')
  expect(await read('Sunnyside up')).toEqual(['Sunnyside up', 'neutral'])
})
