import { workbookOf } from '#platform/sheet/sample-files.ts'

/** A workbook of plain texts, by the names of its sheets. */
export const workbook = (sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Buffer =>
  workbookOf({
    rows: Object.fromEntries(
      Object.entries(sheets).map(([name, rows]) => [
        name,
        rows.map((cells, at) => rowXml(cells, at + 1)).join(''),
      ]),
    ),
  })

const rowXml = (cells: readonly string[], row: number) =>
  `<row r="${row}">${cells
    .map(
      (cell, at) => `<c r="${String.fromCodePoint(65 + at)}${row}" t="inlineStr"><is><t>${cell}</t></is></c>`,
    )
    .join('')}</row>`
