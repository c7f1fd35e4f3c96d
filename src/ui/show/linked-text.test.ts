import { expect, test } from 'vitest'
import { linkParts } from '#ui/show/linked-text.ts'

const links = (text: string) => linkParts(text).flatMap(({ href }) => href ?? [])

test.each<[string, string[]]>([
  ['no link at all', []],
  ['', []],
  ['See https://himal.test/a?b=c#d.', ['https://himal.test/a?b=c#d']],
  ['(http://himal.test/a)', ['http://himal.test/a']],
  ['https://himal.test/Dashain_(festival)', ['https://himal.test/Dashain_(festival)']],
  ['one http://a.test, two HTTPS://b.test!', ['http://a.test', 'HTTPS://b.test']],
  ['javascript:alert(1) ftp://a.test www.a.test', []],
  ['https://', []],
])('%j', (text, expected) => {
  expect(links(text)).toEqual(expected)
  // nothing is lost or changed
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
