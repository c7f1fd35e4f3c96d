import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import {
  employeeHeaders,
  employeeRows,
  sampleFolder,
  textRow,
  workbookOf,
} from '#platform/sheet/sample-files.ts'
import { openSheetInWorker } from '#platform/sheet/worker.ts'
import { writeSheet } from '#platform/sheet/write.ts'

const samples = await sampleFolder()
afterAll(() => samples[Symbol.asyncDispose]())

const columns = employeeHeaders.map((title) => ({ title, kind: 'text' as const }))
const employees = (kind: 'csv' | 'xlsx', count: number) =>
  samples.streamed(writeSheet(kind, columns, employeeRows(count)))

describe('in a worker', () => {
  test.each(['csv', 'xlsx'] as const)(
    'a %s file gives its head and all its rows in batches',
    async (kind) => {
      const sheet = await openSheetInWorker(await employees(kind, 1234))
      expect(sheet).toMatchObject({ kind, headers: employeeHeaders, headerRow: 1 })
      const batches = []
      for await (const batch of sheet.batches) batches.push(batch)
      expect(batches.map((it) => it.length)).toEqual([500, 500, 234])
      const wanted = [...employeeRows(1234)].map((cells, i) => ({ row: i + 2, cells }))
      expect(batches.flat()).toEqual(wanted)
    },
  )

  test('wide rows come in smaller batches', async () => {
    const line = `${Array.from({ length: 200 }, (_, i) => i).join()}\n`
    const sheet = await openSheetInWorker(await samples.file(line.repeat(101)))
    expect((await sheet.batches.next()).value).toHaveLength(50)
    await sheet.close()
  })

  test('options are obeyed', async () => {
    const path = await samples.file(workbookOf({ rows: { One: textRow('1'), Two: textRow('2') } }))
    const sheet = await openSheetInWorker(path, { sheet: 'Two' })
    expect(sheet.headers).toEqual(['2'])
    await sheet.close()
  })

  test('a refusal is told as outside of one, at the beginning and in the middle', async () => {
    await expect(openSheetInWorker(await samples.file('%PDF-1.7'))).rejects.toMatchObject({
      name: 'SheetError',
      code: 'not_a_spreadsheet',
    })
    const sheet = await openSheetInWorker(await employees('csv', 900), { limits: { rows: 800 } })
    await sheet.batches.next()
    await expect(sheet.batches.next()).rejects.toMatchObject({
      code: 'too_many_rows',
      message: 'The file has more than 800 rows.',
    })
  })

  test('a file that is not there is a fault of ours, not of the sender', async () => {
    const opening = openSheetInWorker('/nowhere/at-all')
    await expect(opening).rejects.toThrow('ENOENT')
    await expect(opening).rejects.not.toMatchObject({ name: 'SheetError' })
  })

  test('a file that takes too much memory ends only the worker', async () => {
    const strings = Array.from({ length: 900_000 }, (_, i) => `<t>${i * 7919}</t>`)
    const path = await samples.file(workbookOf({ rows: textRow('A'), strings }))
    await expect(openSheetInWorker(path, { limits: { heapMegabytes: 16 } })).rejects.toMatchObject({
      code: 'too_heavy',
    })
  })

  test('a file that takes too long is given up', async () => {
    const opening = openSheetInWorker(await employees('xlsx', 5000), { limits: { seconds: 0.01 } })
    await expect(opening).rejects.toMatchObject({ code: 'too_slow', message: /within 0.01 seconds/ })
  })

  test('the time in which a batch is worked on does not count', async () => {
    const sheet = await openSheetInWorker(await employees('csv', 1500), { limits: { seconds: 5 } })
    let rows = 0
    for await (const batch of sheet.batches) {
      rows += batch.length
      await wait(10)
    }
    expect(rows).toBe(1500)
  })

  test('the event loop of the server stays free', async () => {
    const path = await employees('xlsx', 20_000)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const sheet = await openSheetInWorker(path)
    delay.enable()
    for await (const _ of sheet.batches);
    delay.disable()
    // A health check must answer within 200 ms while a file is read.
    expect(delay.max / 1e6).toBeLessThan(200)
  })
})
