import { expect, test } from 'vitest'
import { missingHeadings, plainTime, statusIn } from '#modules/attendance/domain/device-file.ts'

test.each([
  ['as devices write it', '       17\t2026-04-20 09:58:24\t1\t0\t1\t0\r\n', 6],
  ['with a mark of its encoding and a last tab', '\uFEFF17\t2026-04-20 09:58:24\t1\t0\t1\t0\t\r\n', 6],
  ['five columns', '17\t2026-04-20 09:58:24\t1\t0\t1\n', 5],
  ['four columns, no seconds', '17\t2026-04-20 09:58\t1\t0', 4],
  ['old line ends', '17\t2026-04-20 09:58:24\t1\t0\t1\t0\r18\t2026-04-20 09:59:24\t1\t0\t1\t0\r', 6],
  ['more columns', '17\t2026-04-20 09:58:24\t1\t0\t1\t0\t0\t0', 8],
])('a file %s gets headings', (_title, start, width) => {
  const headings = missingHeadings(start)?.split('\t') ?? []
  expect(headings).toHaveLength(width)
  expect(headings.slice(0, 3)).toEqual(['Number', 'Date and time', 'Device number'])
})
test.each([
  ['headings', 'Number\tDate and time\n17\t2026-04-20 09:58:24\n'],
  ['commas', '17,2026-04-20 09:58:24\n'],
  ['nothing', ''],
])('a file with %s is left alone', (_title, start) => {
  expect(missingHeadings(start)).toBeNull()
})
test('keys and times as files write them', () => {
  expect(['C/In', 'Check out', '5', '', 'door'].map(statusIn)).toEqual(['0', '1', '5', undefined, undefined])
  expect(['2026/4/20 9:05', '2026-04-20T09:05:11', '20.04.2026 09:05'].map(plainTime)).toEqual([
    '2026-04-20 09:05',
    '2026-04-20 09:05:11',
    '20.04.2026 09:05',
  ])
})
