import { expect, test, vi } from 'vitest'
import { nepaliMails } from '#app/mail-words-ne.ts'
import { signalHandlers } from '#app/routes.ts'
import { mailFor, saidInNepali } from '#platform/mail-words.ts'
import { mailSentences } from './mail-words.ts'

// what all modules serve is read
vi.setConfig({ testTimeout: 60_000 })

const { sentences, nouns, silent } = mailSentences()
/** What is written alike in both. */
const names = /\bHR\b/g
const isSaid = (text: string) => !/[A-Za-z]/.test(saidInNepali(text).replaceAll(names, ''))

test('whatever a built-in mail says is said in Nepali', () => {
  expect(sentences.size).toBeGreaterThan(150)
  // these are put together of a request’s noun: below
  const missing = [...sentences].filter(
    ([text, file]) =>
      file !== ENGINE_OF_REQUESTS &&
      !(text in puzzled) &&
      !miscounted.test(text) &&
      !inApplication.test(text) &&
      !isSaid(text),
  )
  expect(missing.map(([text, file]) => `${file}: ${text}`)).toEqual([])
})

/** By a name that a mail in the same file uses too. */
const inApplication = /^(?:Your leave takes 7 instead|The offer to 7, written by)/

/** It puts its sentences together of a request’s noun: the next test says them with each. */
const ENGINE_OF_REQUESTS = 'src/engines/approval/request-notice-server.ts'

/** What no file says: parts that never stand together. */
const puzzled: Readonly<Record<string, true>> = {
  // of the offer, accepted or declined
  '7 has 7 the offer': true,
  '7 has 7 the offer. Open it to see what was said.': true,
  '7 has 7 the offer. Look at them, and accept each part or send it back.': true,
}
/** One of several, and several as one. */
const miscounted =
  /^(?:A request of .*\bare no longer|A request of 7 and 7 more|7 requests of .*\bis no longer)/

test('a request of each kind is told in Nepali, from asking to its end', () => {
  expect(nouns).toContain('withdrawal of your resignation')
  const said = [...nouns].flatMap((noun) => {
    const capital = `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`
    return [
      `${capital} to review`,
      `7 approved an ${noun} of 7: 7`,
      `7 forwarded a ${noun} of 7: 7`,
      `7 approved your ${noun}, it is now before 7: 7.`,
      `7 forwarded your ${noun} to 7: 7.`,
      `7 approved your ${noun} without 7: 7.`,
      `7 changed your ${noun}: 7.`,
      ...['approved', 'declined', 'cancelled', 'revoked'].map(
        (did) => `7 ${did} your ${noun}: 7. Remarks: 7`,
      ),
      `7 asks for ${noun}. Open the request to review it.`,
      `Your ${noun} was changed`,
      `7 changed your ${noun} before deciding. Open it to see what was changed.`,
      `Your ${noun} was approved in part`,
      `Your ${noun} was approved without 7.`,
      `${capital} of 7 awaits a decision`,
      `${capital} of 7 was forwarded`,
      `${capital} of 7 was changed by an approver. Open it to see more.`,
      ...['approved', 'declined', 'cancelled', 'revoked'].flatMap((outcome) => [
        `Your ${noun} was ${outcome}. Open it to see what was said about it.`,
        `${capital} of 7 was ${outcome}. Open it to see more.`,
      ]),
    ]
  })
  expect(
    [...said, '7 has accepted the offer', '7 has declined the offer'].filter((text) => !isSaid(text)),
  ).toEqual([])
})

test('no file that mails says nothing, but those that pass on what others say', () => {
  expect(silent).toEqual([
    // words of an organization, which it tries
    'src/engines/notify/mail-setting-server.ts',
    'src/engines/notify/notice-mail-server.ts',
    'src/modules/account/server/mail-code.ts',
    // in both languages by itself
    'src/modules/report-builder/server/mail-letter.ts',
  ])
  expect(signalHandlers.filter(({ mailed }) => mailed).length).toBeGreaterThan(60)
})

test('Nepali is in Devanagari, and has the places of the English', () => {
  const places = (text: string) => String(text.match(/\{\w+\}/g)?.toSorted())
  const wrong = Object.entries(nepaliMails).filter(
    ([english, nepali]) => !/[\u0900-\u097f]/.test(nepali) || places(english) !== places(nepali),
  )
  expect(wrong).toEqual([])
})

test('days are in the calendar of the reader, figures in the digits, names and links as they are', () => {
  const content = {
    subject: 'The contract of Gita 2 Rai ends on 2026-12-08',
    paragraphs: ['12 requests are pending your decision: you are the supervisor now.'],
    button: { label: 'Review requests', path: '/user/noticeboard?day=2026-12-08' },
  }
  expect(mailFor(content, { language: 'ne', calendar: 'bs' })).toEqual({
    subject: 'Gita 2 Rai को करार २२ मंसिर २०८३ मा सकिँदै छ',
    paragraphs: ['अब तपाईं सुपरिवेक्षक भएकाले १२ वटा अनुरोध तपाईंको निर्णयको पर्खाइमा छन्।'],
    button: { label: 'पर्खिरहेका हेर्नुहोस्', path: '/user/noticeboard?day=2026-12-08' },
  })
  expect(mailFor(content, { language: 'en' })).toEqual(content)
  expect(
    mailFor({ subject: 'Own words', paragraphs: ['Nothing 2 know. Dr. Rai'] }, { language: 'ne' }),
  ).toEqual({
    subject: 'Own words',
    paragraphs: ['Nothing 2 know. Dr. Rai'],
  })
})
