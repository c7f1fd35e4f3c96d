import { cleanText } from '#platform/sheet/cell-text.ts'
import type { SheetLimits } from '#platform/sheet/limits.ts'
import { rowBuilder, type SheetRecord } from '#platform/sheet/records.ts'
import { refusal } from '#platform/sheet/sheet-error.ts'

const quote = 34
const newline = 10
const carriageReturn = 13

/**
 * Splits CSV text into rows as it arrives (RFC 4180, read leniently): line ends may be CRLF, LF or CR and
 * may change within a file; a quote opens a cell also after spaces; what follows a closing quote still
 * belongs to the cell. Rows are numbered as Excel shows them, a quoted line break does not count.
 */
export function csvParser(delimiter: string, limits: SheetLimits) {
  const separator = delimiter.charCodeAt(0)
  const builder = rowBuilder(limits)
  let row = 1
  let column = 0
  let cell = ''
  let inQuotes = false
  /** A quote was just met inside quotes: the end of them, or the first half of a doubled one. */
  let maybeClosed = false
  let afterReturn = false

  function endCell() {
    if (cell) builder.put(row, column, cleanText(cell))
    column++
    cell = ''
  }

  function endRow(out: SheetRecord[]) {
    endCell()
    const record = builder.take(row)
    if (record) out.push(record)
    row++
    column = 0
  }

  function append(text: string) {
    cell += text
    // One more for the apostrophe of the formula guard. A missing quote shows itself by a cell without end.
    if (cell.length <= limits.cellCharacters + 1) return
    const hint = inQuotes ? ' A quotation mark may be missing.' : ''
    throw refusal.cellTooLong(row, column + 1, limits.cellCharacters, hint)
  }

  function feed(text: string): SheetRecord[] {
    const out: SheetRecord[] = []
    let at = 0
    while (at < text.length) {
      if (inQuotes) at = insideQuotes(text, at)
      else at = outsideQuotes(text, at, out)
    }
    return out
  }

  function insideQuotes(text: string, at: number) {
    if (maybeClosed) {
      maybeClosed = false
      if (text.charCodeAt(at) !== quote) {
        inQuotes = false
        return at
      }
      append('"')
      return at + 1
    }
    const end = text.indexOf('"', at)
    append(text.slice(at, end === -1 ? text.length : end))
    maybeClosed = end !== -1
    return end === -1 ? text.length : end + 1
  }

  function outsideQuotes(text: string, from: number, out: SheetRecord[]) {
    let at = from
    let code = 0
    for (; at < text.length; at++) {
      code = text.charCodeAt(at)
      if (code === separator || code === newline || code === carriageReturn || code === quote) break
    }
    if (at > from) {
      append(text.slice(from, at))
      afterReturn = false
    }
    if (at === text.length) return at
    if (code === separator) endCell()
    else if (code === quote && cell.trim() === '') openQuotes()
    else if (code === quote) append('"')
    else if (code === carriageReturn || !afterReturn) endRow(out)
    afterReturn = code === carriageReturn
    return at + 1
  }

  function openQuotes() {
    cell = ''
    inQuotes = true
  }

  function end(): SheetRecord[] {
    if (inQuotes && !maybeClosed) throw refusal.unclosedQuote(row, column + 1)
    const out: SheetRecord[] = []
    endRow(out)
    return out
  }

  return { feed, end }
}
