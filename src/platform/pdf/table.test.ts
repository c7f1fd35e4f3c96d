import { expect, test } from 'vitest'
import { tablePdf } from '#platform/pdf/table.ts'

const organization = { name: 'हिमाल टेक्नोलोजिज', line: 'Naxal, Kathmandu', logo: null }
const pdfOf = async (columns: number, rows: number, text = 'some words') => {
  const table = await tablePdf({
    title: 'People',
    organization,
    about: ['Of last month'],
    columns: Array.from({ length: columns }, (_, at) => ({ title: `Column ${at + 1}`, isFigure: at === 0 })),
    rows: Array.from({ length: rows }, () => Array.from({ length: columns }, () => text)),
    totals: Array.from({ length: columns }, () => '1'),
  })
  const content = table.toString('latin1')
  const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(content) ?? []
  return { pages: content.match(/\/Type \/Page\b/g)?.length, paper: [Number(width), Number(height)] }
}
const [short, long, longer] = [595.28, 841.89, 1190.55]

test.each([
  ['a few columns stand upright', 3, [short, long]],
  ['more lie', 8, [long, short]],
  ['very many lie on larger paper', 20, [longer, long]],
])('%s', async (_, columns, paper) => {
  expect(await pdfOf(columns, 3, 'sixteen letters')).toEqual({ pages: 1, paper })
})

test('a long table goes on over as many pages as it needs, and nothing else does', async () => {
  expect((await pdfOf(3, 0)).pages).toBe(1)
  expect((await pdfOf(3, 200)).pages).toBe(5)
})

test('a very long text is cut, and does not fill a page of its own', async () => {
  expect((await pdfOf(2, 2, 'नेपाल '.repeat(2000))).pages).toBe(1)
})
