/** What a cell was read as: a value (null when blank), or a message for the person who sent the file. */
export type CellValue<T> = { value: T | null; message?: undefined } | { value?: undefined; message: string }

export const valued = <T>(value: T): CellValue<T> => ({ value })
export const refused = (message: string) => ({ message })

/** The cell as it is named in a message. */
export const shown = (cell: string) => {
  const letters = Array.from(cell.trim())
  return letters.length > 40 ? `“${letters.slice(0, 40).join('')}…”` : `“${letters.join('')}”`
}

/** A cell that is blank keeps what is stored; this word empties it. */
export const clearWord = '#CLEAR'

/** What a cell asks for where a stored row is changed. */
export function cellIntent(cell: string): 'keep' | 'clear' | 'set' {
  const text = cell.trim()
  return text === '' ? 'keep' : text.toUpperCase() === clearWord ? 'clear' : 'set'
}
