export type SheetErrorCode =
  | 'empty'
  | 'not_a_spreadsheet'
  | 'old_format'
  | 'protected'
  | 'damaged'
  | 'unsafe'
  | 'no_such_sheet'
  | 'too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'cell_too_long'
  | 'unclosed_quote'
  | 'merged'
  | 'too_heavy'
  | 'too_slow'

/** Why a file cannot be read. The message is a whole sentence for the person who sent the file. */
export class SheetError extends Error {
  readonly code: SheetErrorCode
  constructor(code: SheetErrorCode, message: string) {
    super(message)
    this.name = 'SheetError'
    this.code = code
  }
}

const saveAs = 'Save it as .xlsx or .csv.'
const grouped = (n: number) => n.toLocaleString('en-US')
const inMegabytes = (bytes: number) => `${grouped(Math.round((bytes / 1024 / 1024) * 10) / 10)} MB`

export const refusal = {
  empty: () => new SheetError('empty', 'The file is empty.'),
  notASpreadsheet: (found = 'The file is not a spreadsheet.') =>
    new SheetError('not_a_spreadsheet', `${found} ${saveAs}`),
  oldFormat: (found: string) => new SheetError('old_format', `${found} ${saveAs}`),
  protected: () =>
    new SheetError('protected', `The file is protected by a password. Remove the password first. ${saveAs}`),
  damaged: () =>
    new SheetError('damaged', 'The file is damaged and cannot be read. Open it in Excel and save it again.'),
  unsafe: (why: string) => new SheetError('unsafe', `The file is refused as unsafe: ${why}.`),
  noSuchSheet: (name: string) => new SheetError('no_such_sheet', `The file has no sheet named “${name}”.`),
  tooLarge: (bytes: number) => new SheetError('too_large', `The file is larger than ${inMegabytes(bytes)}.`),
  tooManyRows: (rows: number) =>
    new SheetError('too_many_rows', `The file has more than ${grouped(rows)} rows.`),
  tooManyColumns: (columns: number) =>
    new SheetError('too_many_columns', `The file has more than ${grouped(columns)} columns.`),
  cellTooLong: (row: number, column: number, characters: number, hint = '') =>
    new SheetError(
      'cell_too_long',
      `Row ${row}, column ${column} holds more than ${grouped(characters)} characters.${hint}`,
    ),
  unclosedQuote: (row: number, column: number) =>
    new SheetError('unclosed_quote', `The quotation mark in row ${row}, column ${column} is never closed.`),
  merged: (cells: string) =>
    new SheetError(
      'merged',
      `The cells ${cells} are merged. Unmerge the cells below the headings and fill each of them.`,
    ),
  tooHeavy: () =>
    new SheetError('too_heavy', 'The file needs too much memory to be read. Split it into smaller files.'),
  tooSlow: (seconds: number) =>
    new SheetError(
      'too_slow',
      `The file could not be read within ${seconds} seconds. Split it into smaller files.`,
    ),
}
