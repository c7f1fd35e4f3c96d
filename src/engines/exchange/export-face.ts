import type { FileWords } from '#engines/exchange/file-words.ts'
import type { ExportColumn } from '#kernel/endpoint.ts'

/**
 * What stands on a file: its title, and where it holds what not everybody may read, such as pay, for whom it was made, in
 * the name of the file and of its sheet (features 1.8). A page says so always.
 */
export function faceOf(
  title: string,
  columns: readonly Pick<ExportColumn, 'code'>[],
  holder: string,
  words: FileWords,
) {
  const isGuarded = columns.some(({ code }) => code !== undefined && code.length > 0)
  return isGuarded
    ? { name: words.titleFor(title, holder), sheet: words.sheetFor(holder) }
    : { name: title, sheet: title }
}
