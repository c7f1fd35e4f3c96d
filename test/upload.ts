import type { Endpoint, ResponseOf } from '#kernel/endpoint.ts'
import type { Import } from '#engines/exchange/exchange.ts'
import type { Actor, Answer } from '#test/world.ts'

/** A file as a browser sends it: multipart, whatever its content. */
export async function sendFile<E extends Endpoint>(
  actor: Pick<Actor, 'raw'>,
  url: string,
  name: string,
  content: string | Uint8Array,
): Promise<Answer<ResponseOf<E>>> {
  const boundary = 'a-boundary-that-no-file-has'
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const answer = await actor.raw('POST', url, payload, headers)
  return answer as Answer<ResponseOf<E>>
}

/** Sends a file for an import. */
export const upload = async (
  actor: Pick<Actor, 'raw'>,
  org: string,
  importer: string,
  name: string,
  content: string | Uint8Array,
): Promise<Answer<Import>> => (await sendFile(actor, `/imports/${org}/${importer}/`, name, content)) as Answer<Import>
