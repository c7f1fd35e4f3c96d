export const devanagariZero = 0x0966

/** Reads Devanagari digits as Latin ones, for what people type on a Nepali keyboard. */
export const latinDigits = (text: string) =>
  text.replace(/[०-९]/g, (d) => String(d.charCodeAt(0) - devanagariZero))
