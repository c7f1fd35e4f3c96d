import { csvParser } from '#platform/sheet/csv-records.ts'
import { decodedText, detectEncoding, type CsvEncoding } from '#platform/sheet/csv-text.ts'
import type { SheetLimits } from '#platform/sheet/limits.ts'
import type { SheetRecord } from '#platform/sheet/records.ts'
import { refusal, SheetError } from '#platform/sheet/sheet-error.ts'

export interface CsvChoice {
  encoding?: CsvEncoding
  delimiter?: string
}

/** `start` is how the file begins, up to 64 KB; `fileBytes` its whole size. */
export async function openCsv(
  path: string,
  start: Buffer,
  fileBytes: number,
  limits: SheetLimits,
  choice: CsvChoice,
) {
  const readable = Math.min(fileBytes, limits.fileBytes)
  const encoding = choice.encoding ?? (await detectEncoding(path, start, readable))
  const sample = new TextDecoder(encoding).decode(start)
  refuseOther(sample, encoding)
  const declared = /^sep=([,;\t|])(\r\n|\r|\n)/.exec(sample)
  const delimiter = choice.delimiter ?? declared?.[1] ?? detectDelimiter(sample)
  const skip = declared ? declared[0].length : 0
  const records = () => readRecords(decodedText(path, encoding, readable), skip, delimiter, limits)
  if (fileBytes > limits.fileBytes) await refuseLarge(records(), limits)
  return { encoding, delimiter, records: records() }
}

async function* readRecords(
  text: AsyncIterable<string>,
  skip: number,
  delimiter: string,
  limits: SheetLimits,
): AsyncGenerator<SheetRecord, void, undefined> {
  const parser = csvParser(delimiter, limits)
  let first = true
  for await (const piece of text) {
    yield* parser.feed(first ? piece.slice(skip) : piece)
    first = false
  }
  yield* parser.end()
}

/** A file that is too large is refused for its rows when it has too many: that tells people what to do. */
async function refuseLarge(records: AsyncIterable<SheetRecord>, limits: SheetLimits) {
  let rows = 0
  try {
    // One is the header row.
    for await (const _ of records) if (++rows > limits.rows + 1) throw refusal.tooManyRows(limits.rows)
  } catch (error) {
    if (error instanceof SheetError && error.code === 'too_many_rows') throw error
  }
  throw refusal.tooLarge(limits.fileBytes)
}

/** Old systems give web pages the name .xls, and anything can be named .csv. */
function refuseOther(sample: string, encoding: CsvEncoding) {
  if (/^\s*<(\?xml|!doctype|html|head|body|table|svg)\b/i.test(sample))
    throw refusal.notASpreadsheet('The file is a web page or XML, not a spreadsheet.')
  if (/^(%PDF-|\{\\rtf)/.test(sample)) throw refusal.notASpreadsheet()
  // Some programs leave NULs in a text file, but other control characters are a sign of a program or picture.
  // eslint-disable-next-line no-control-regex
  const controls = sample.match(/[\x01-\x08\x0e-\x1f\x7f]/g)?.length ?? 0
  const nuls = encoding.startsWith('utf-16') ? 0 : sample.split('\0').length - 1
  if (controls > 10 + sample.length * 0.02 || nuls > sample.length * 0.3) throw refusal.notASpreadsheet()
}

const delimiters = [',', ';', '\t', '|']

/** The delimiter that most lines have equally often; more cells break a tie. */
export function detectDelimiter(sample: string) {
  const unquoted = sample.replaceAll(/(?<=^|[,;\t|\r\n]) *"[^"]*(?:""[^"]*)*"/g, '')
  const lines = unquoted.split(/[\r\n]+/).filter((line) => line.trim())
  // The sample may end in the middle of a line.
  const whole = lines.length > 1 ? lines.slice(0, Math.min(100, lines.length - 1)) : lines
  let best = { delimiter: ',', agreement: 0, cells: 1 }
  for (const delimiter of delimiters) {
    const { agreement, cells } = agreementBy(delimiter, whole)
    if (cells < 2) continue
    if (agreement > best.agreement || (agreement === best.agreement && cells > best.cells))
      best = { delimiter, agreement, cells }
  }
  return best.delimiter
}

function agreementBy(delimiter: string, lines: string[]) {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const cells = line.split(delimiter).length
    counts.set(cells, (counts.get(cells) ?? 0) + 1)
  }
  const [cells, agreeing] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])
  return { agreement: agreeing / lines.length, cells }
}
