import {
  checkImport,
  importRows,
  readImport,
  runImport,
  undoImport,
  type CheckBody,
  type Import,
  type ImportMode,
} from '#engines/exchange/exchange.ts'
import type { Name } from '#test/cast.ts'
import type { Answer } from '#test/caller.ts'
import type { World } from '#test/world.ts'

/** Looks, ten a second: the whole list of a city takes minutes on a busy machine. */
const PATIENCE = 6000

/** Imports as a person of the cast does them, each step awaited to its end. */
export function importing(world: Pick<World, 'as'>, name: Name = 'hari', org = 'himal', kind = 'employees') {
  const actor = world.as(name)
  async function ended(id: string): Promise<Import> {
    for (let looks = 0; looks < PATIENCE; looks++) {
      const found = await actor.get(readImport, { params: { org, id } })
      if (!['Checking', 'Running', 'Undoing'].includes(found.state)) return found
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('The import did not come to its end.')
  }

  async function upload(
    content: string | Uint8Array,
    file = 'people.csv',
    url = `/imports/${org}/${kind}/`,
  ): Promise<Answer<Import>> {
    const answer = await actor.raw('POST', url, ...multipart(file, content))
    // what the endpoint declares was checked by the server
    return answer as Answer<Import>
  }

  async function check(content: string | Uint8Array, choices: Partial<CheckBody> = {}, file?: string) {
    const { status, body } = await upload(content, file)
    if (status !== 201) throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`)
    const { mapping, value_maps, options, leave_out_repeated } = { ...body, ...choices }
    const all = { mapping, value_maps, options: { ...body.options, ...options }, leave_out_repeated }
    await actor.get(checkImport, { params: { org, id: body.id }, body: all })
    return ended(body.id)
  }

  async function run(id: string, mode: ImportMode = 'valid') {
    await actor.get(runImport, { params: { org, id }, body: { mode } })
    return ended(id)
  }

  return {
    upload,
    check,
    run,
    ended,
    async take(content: string | Uint8Array, choices?: Partial<CheckBody>, mode?: ImportMode) {
      const { id } = await check(content, choices)
      return run(id, mode)
    },
    async undo(id: string) {
      await actor.get(undoImport, { params: { org, id } })
      return ended(id)
    },
    rows: async (id: string, query: Record<string, string> = {}) =>
      (await actor.get(importRows, { params: { org, id }, query })).results,
  }
}

/** One file as a browser sends it. */
export function multipart(name: string, content: string | Uint8Array): [Buffer, Record<string, string>] {
  const boundary = 'a-boundary-that-no-file-has'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return [payload, { 'content-type': `multipart/form-data; boundary=${boundary}` }]
}
