import type { Name } from '#test/cast.ts'
import type { World } from '#test/world.ts'

/** A file that somebody of the cast sends to himal under a purpose, as browsers send it. */
export async function sentFile(
  world: Pick<World, 'app' | 'as'>,
  name: Name,
  { purpose, file_name, content }: { purpose: string; file_name: string; content: string | Buffer },
): Promise<{ status: number; id: string; body: unknown }> {
  const boundary = 'a-file-of-a-test'
  const { statusCode, body } = await world.app.inject({
    method: 'POST',
    url: `/api/v1/files/himal/?purpose=${purpose}`,
    headers: {
      authorization: `Bearer ${world.as(name).token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file_name}"\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  const answer = JSON.parse(body || '{}') as { id?: string }
  return { status: statusCode, id: answer.id ?? '', body: answer }
}
