const WIDTH_AS_WRITTEN = 6
/** What the columns of a file of a device are: it has no headings. */
const HEADINGS = ['Number', 'Date and time', 'Device number', 'Status', 'Verification', 'Work code']

/**
 * The line of headings that a file of a device lacks, such as `1_attlog.dat`: its lines begin with the number, padded with
 * blanks, and the time. Null where the file has headings, or is something else.
 */
export function missingHeadings(start: string): string | null {
  const [first = ''] = start
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim())
  const fields = first.split('\t')
  const isDevices = /^ *[A-Za-z0-9._-]{1,40}\t\d{4}[-/]\d\d[-/]\d\d \d{1,2}:\d\d/.test(first)
  if (!isDevices) return null
  const width = first.endsWith('\t') ? fields.length - 1 : fields.length
  const more = Array.from({ length: Math.max(0, width - WIDTH_AS_WRITTEN) }, (_, n) => `Other ${n + 1}`)
  return [...HEADINGS.slice(0, width), ...more].join('\t')
}

const words: Readonly<Record<string, string>> = {
  in: '0',
  checkin: '0',
  cin: '0',
  i: '0',
  out: '1',
  checkout: '1',
  cout: '1',
  o: '1',
}
/** `C/In`, `Check out`, `0`: the key that was pressed, as devices number it. */
export const statusIn = (text: string | null | undefined): string | undefined => {
  const plain = (text ?? '').toLowerCase().replace(/[^a-z0-9]/g, '')
  return plain === '' ? undefined : (words[plain] ?? (/^\d+$/.test(plain) ? plain : undefined))
}

/** `2026/4/20 9:05` as `2026-04-20 09:05`; what is no such time stays as it is. */
export const plainTime = (text: string): string => {
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T]+(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?$/.exec(
    text.trim(),
  )
  if (!parts) return text.trim()
  const [, year = '', month = '', day = '', hour = '', minute = '', second] = parts
  const two = (part: string) => part.padStart(2, '0')
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${minute}${second === undefined ? '' : `:${second}`}`
}
