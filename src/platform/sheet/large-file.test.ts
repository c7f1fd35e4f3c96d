import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { employeeHeaders, employeeRows, sampleFolder } from '#platform/sheet/sample-files.ts'
import { writeSheet } from '#platform/sheet/write.ts'

const samples = await sampleFolder()
afterAll(() => samples[Symbol.asyncDispose]())

const columns = employeeHeaders.map((title) => ({ title, kind: 'text' as const }))
const megabyte = 1024 * 1024

interface Run {
  rows: number
  error?: string
  milliseconds: number
  /** Growth of the memory of the process from before opening the file to its highest. */
  grown: number
}

/** Reads a file in a process of its own, where nothing else uses memory. */
async function readAlone(path: string): Promise<Run> {
  const script = `
    const { openSheet } = await import('#platform/sheet/read.ts')
    const run = { rows: 0 }
    const before = process.memoryUsage().rss
    const since = performance.now()
    let highest = before
    try {
      const sheet = await openSheet(${JSON.stringify(path)})
      for await (const _ of sheet.rows) if (run.rows++ % 250 === 0) highest = Math.max(highest, process.memoryUsage().rss)
    } catch (error) { run.error = error.message }
    highest = Math.max(highest, process.memoryUsage().rss)
    console.log(JSON.stringify({ ...run, milliseconds: Math.round(performance.now() - since), grown: highest - before }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  return JSON.parse(stdout)
}

function report(name: string, { rows, milliseconds, grown }: Run) {
  process.stdout.write(
    `  ${name}: ${rows} rows in ${milliseconds} ms, memory +${Math.round(grown / megabyte)} MB\n`,
  )
}

describe('50,000 employees', () => {
  test.each(['csv', 'xlsx'] as const)('are read from %s in little memory', async (kind) => {
    const run = await readAlone(await samples.streamed(writeSheet(kind, columns, employeeRows(50_000))))
    report(kind, run)
    expect(run).toMatchObject({ rows: 50_000 })
    expect(run.error).toBeUndefined()
    expect(run.grown).toBeLessThan(100 * megabyte)
  })
})

describe('a million rows', () => {
  function* lines(line: (i: number) => string) {
    yield 'Code,Name\n'
    for (let i = 0; i < 1_000_000; i += 1000)
      yield Array.from({ length: 1000 }, (_, k) => line(i + k)).join('')
  }
  const cases: [name: string, line: (i: number) => string, rowsRead: number][] = [
    ['in a file of allowed size are refused after the first 50,000', (i) => `${i},Asha Rai\n`, 50_000],
    ['in a larger file are refused before the first', (i) => `${i},Asha Rai of the department of roads\n`, 0],
  ]
  test.each(cases)('%s', async (name, line, rowsRead) => {
    const run = await readAlone(await samples.streamed(lines(line)))
    report(name, run)
    expect(run).toMatchObject({ rows: rowsRead, error: 'The file has more than 50,000 rows.' })
    expect(run.grown).toBeLessThan(80 * megabyte)
  })
})
