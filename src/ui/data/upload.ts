import { post } from '#kernel/endpoint.ts'
import { send } from '#ui/data/wire.ts'

// The endpoint itself is declared by the platform; the interface needs only its address and that it takes a file.
const uploadFile = post('/files/{org}/', { access: { account: true }, accepts: 'file' })

/** Puts a file into the organization's store and answers its id. `purpose` decides what may be uploaded, and by whom. */
export async function upload(org: string, file: File, purpose: string): Promise<{ id: string }> {
  const body = new FormData()
  body.append('file', file)
  const answer: unknown = await send(uploadFile, { params: { org }, query: { purpose }, body } as never)
  return answer as { id: string }
}
