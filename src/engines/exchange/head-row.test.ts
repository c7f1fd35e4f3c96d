import { expect, test } from 'vitest'
import { headRow } from '#engines/exchange/head-row.ts'

const known = ['Code', 'Employee number', 'Full name', 'Name', 'Joined on', 'Date of joining', 'नाम', 'विभाग']
const cases: [why: string, rows: string[], row: number][] = [
  ['headings first', ['Code;Name;Joined on', 'A-1;Asha Rai;2015-03-30'], 1],
  ['headings of which one is known', ['Name;Wage', 'Asha Rai;100'], 1],
  [
    'a title, a day and a blank line above',
    ['Himal Pvt. Ltd.', 'As of 2082-03-31', '', 'EmpNo.;Name;Pay', 'A-1;Asha;1'],
    4,
  ],
  ['a title beside a date', ['Staff list;;2082-03-31', 'Code;Name;Joined on', 'A-1;Asha;2015-03-30'], 2],
  ['groups of columns above', ['Person;;Employment', 'Code;Name;Joined on', 'A-1;Asha;2015-03-30'], 2],
  ['a title that is a known word', ['Name', 'Code;Name;Joined on', 'A-1;Asha;2015-03-30'], 2],
  ['in Devanagari', ['हिमाल प्रा. लि.', 'नाम;विभाग', 'सीता;लेखा'], 2],
  ['headings that nobody knows, below a title', ['Personal', 'Nr;Vorname;Nachname', '1;Asha;Rai'], 2],
  ['one column alone', ['Name', 'Asha Rai', 'Hari Rai'], 1],
  ['a title over data of two columns is not told from a heading', ['People', 'Asha;1', 'Hari;2'], 1],
  ['a row of data with a known word', ['Person;Place', 'Name;Here'], 1],
  ['a note behind a single heading', ['Name', 'Asha;x;note'], 1],
]
test.each(cases)('%s', (_, lines, row) => {
  const rows = lines.flatMap((line, index) => (line ? [{ row: index + 1, cells: line.split(';') }] : []))
  const [first = { row: 1, cells: [] }, ...below] = rows
  expect(headRow(first, below, known)).toBe(row)
})
